// XCTest announces a test only to observers that it has when the test begins, so GridreelTesting adds its own
// before the first one: when the program is loaded.

#include "start.h"

extern void gridreel_testing_is_loaded(void);

__attribute__((constructor)) static void start(void) {
  gridreel_testing_is_loaded();
}

#if !defined(__x86_64__) && !defined(__aarch64__)
#include "digest.h"

bool gridreel_sha256_is_supported(void) { return false; }

void gridreel_sha256_mix(uint32_t state[8], const uint8_t *blocks, size_t count) {}
#endif

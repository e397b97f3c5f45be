#include "arguments.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

static int argument_count;
static char *const *arguments;

// These C libraries hand the arguments to constructors, too. Swift's runtime reads them from /proc,
// which containers and chroots may lack.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int count, char **values) {
  argument_count = count;
  arguments = values;
}
#endif

int gridreel_argument_count(void) { return argument_count; }
char *const *gridreel_arguments(void) { return arguments; }

const char *gridreel_started_file(void) {
#if defined(__linux__)
  return (const char *)getauxval(AT_EXECFN);
#else
  return NULL;
#endif
}

extern char **environ;

void gridreel_forget_variables(const char *const *beginnings) {
  if (!environ) return;
  char **kept = environ;
  for (char **variable = environ; *variable; variable++) {
    const char *const *word = beginnings;
    while (*word && strncmp(*variable, *word, strlen(*word)) != 0) word++;
    if (!*word) *kept++ = *variable;
  }
  *kept = NULL;
}

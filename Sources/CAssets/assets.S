// The bundled fonts, themes and tables of characters, byte for byte. `.incbin` costs a second of build time where
// embedding them as Swift literals costs minutes. A file's change is not seen by the build:
// Scripts/setup touches this one when a theme or font is newer.

#if defined(__APPLE__)
#define SECTION .section __TEXT,__const
#define SYMBOL(name) _##name
#else
#define SECTION .section .rodata
#define SYMBOL(name) name
#endif

#define ASSET(name, file) \
  .globl SYMBOL(name); .globl SYMBOL(name##_end); .p2align 4; \
  SYMBOL(name): .incbin file; \
  SYMBOL(name##_end): .byte 0;

SECTION
#include "list.h"
ASSET(gridreel_encoding_tables, "encodings.zlib")

#if defined(__linux__) && defined(__ELF__)
.section .note.GNU-stack,"",%progbits
#endif

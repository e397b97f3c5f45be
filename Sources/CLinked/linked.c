#include "linked.h"

#include <stddef.h>

#ifdef GRIDREEL_LINKS_ALL
#include <string.h>

// Only addresses are taken here; who calls a function knows its type.
#define FUNCTIONS(each)                                                                             \
  each(rsvg_handle_new_from_data) each(rsvg_handle_get_intrinsic_dimensions)                        \
  each(rsvg_handle_get_intrinsic_size_in_pixels) each(rsvg_handle_render_document)                  \
  each(rsvg_handle_new_with_flags) each(rsvg_handle_write) each(rsvg_handle_close)                  \
  each(tjInitDecompress) each(tjDecompressHeader3) each(tjDecompress2) each(tjGetErrorStr)          \
  each(tjDestroy) each(tjInitCompress) each(tjCompress2) each(tjFree)                               \
  each(LZ4F_createDecompressionContext) each(LZ4F_decompress) each(LZ4F_isError)                    \
  each(LZ4F_freeDecompressionContext)                                                               \
  each(ZSTD_decompress) each(ZSTD_isError) each(ZSTD_createDStream) each(ZSTD_decompressStream)     \
  each(ZSTD_freeDStream)                                                                            \
  each(uchardet_new) each(uchardet_handle_data) each(uchardet_data_end) each(uchardet_get_charset)  \
  each(uchardet_delete)

#define DECLARED(name) extern void name(void);
FUNCTIONS(DECLARED)

const void *gridreel_linked_function(const char *name) {
#define FOUND(function)                                                                             \
  if (strcmp(name, #function) == 0) return (const void *)function;
  FUNCTIONS(FOUND)
  return NULL;
}
#else
const void *gridreel_linked_function(const char *name) {
  (void)name;
  return NULL;
}
#endif

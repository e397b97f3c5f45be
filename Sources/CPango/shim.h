#pragma once
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_MODULE_H
#include FT_OUTLINE_H
#include <hb-ot.h>
#include <hb-subset.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

/* memfd_create with MFD_CLOEXEC: glibc shows the function only with _GNU_SOURCE. */
static inline int gridreel_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 1u);
}
#endif

#pragma once
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#ifdef __GLIBC__
// How long freed memory is kept, which matters most to libwebp.
#include <malloc.h>
#endif

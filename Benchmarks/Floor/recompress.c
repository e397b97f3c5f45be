// Tells how large PNG files would be if the same pixels were packed by libdeflate at level 6: RGB
// without filters, as the floor writes them. Prints the sum over all files named.
//
//     recompress FILE.png ...
#include <cairo.h>
#include <libdeflate.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Signature, IHDR, the frame of one IDAT, IEND.
enum { OVERHEAD = 8 + 25 + 12 + 12 };

static size_t packed_size(const char *path, struct libdeflate_compressor *compressor) {
  cairo_surface_t *surface = cairo_image_surface_create_from_png(path);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "%s: %s\n", path, cairo_status_to_string(cairo_surface_status(surface)));
    exit(66);
  }
  int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  int stride = cairo_image_surface_get_stride(surface);
  const unsigned char *pixels = cairo_image_surface_get_data(surface);
  size_t size = ((size_t)width * 3 + 1) * height;
  unsigned char *rows = malloc(size), *next = rows;
  for (int y = 0; y < height; y++) {
    *next++ = 0;
    for (int x = 0; x < width; x++) {
      uint32_t pixel;
      memcpy(&pixel, pixels + (size_t)y * stride + 4 * (size_t)x, 4);
      *next++ = pixel >> 16;
      *next++ = pixel >> 8;
      *next++ = pixel;
    }
  }
  size_t bound = libdeflate_zlib_compress_bound(compressor, size);
  unsigned char *packed = malloc(bound);
  size_t result = libdeflate_zlib_compress(compressor, rows, size, packed, bound) + OVERHEAD;
  free(rows);
  free(packed);
  cairo_surface_destroy(surface);
  return result;
}

int main(int count, char **paths) {
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(6);
  size_t total = 0;
  for (int i = 1; i < count; i++) total += packed_size(paths[i], compressor);
  libdeflate_free_compressor(compressor);
  printf("%zu\n", total);
  return 0;
}

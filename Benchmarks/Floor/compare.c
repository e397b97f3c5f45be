// The floor of comparing two PNG files: both decoded at once on two threads, then every pixel that is
// not equal measured by YIQ, with the test for anti-aliased pixels, in the most direct way.
//
//   compare A.png B.png          differing and anti-aliased pixels; decoded by libdeflate
//   compare decode A.png         milliseconds to decode, the least of nine, by libspng and by libdeflate
//
// It knows only 8-bit RGB and RGBA that is not interlaced, and checks no CRC.
#include <fcntl.h>
#include <libdeflate.h>
#include <pthread.h>
#include <spng.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  const char *path;
  uint32_t *pixels;
  int width, height;
} Picture;

static void fail(const char *reason) {
  fprintf(stderr, "compare: %s\n", reason);
  exit(65);
}

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

static void unfilter(uint8_t *row, uint8_t filter, const uint8_t *above, size_t count, size_t size) {
  if (filter == 1) {
    for (size_t x = size; x < count; x++) row[x] += row[x - size];
  } else if (filter == 2) {
    for (size_t x = 0; x < count; x++) row[x] += above[x];
  } else if (filter == 3) {
    for (size_t x = 0; x < count; x++) row[x] += ((x >= size ? row[x - size] : 0) + above[x]) >> 1;
  } else if (filter == 4) {
    for (size_t x = 0; x < count; x++) {
      int left = x >= size ? row[x - size] : 0, corner = x >= size ? above[x - size] : 0;
      int top = above[x], to_left = abs(top - corner), to_top = abs(left - corner);
      int to_corner = abs(left + top - 2 * corner);
      row[x] += to_left <= to_top && to_left <= to_corner ? left : to_top <= to_corner ? top : corner;
    }
  }
}

static void expand(Picture *picture, uint8_t *lines, int size) {
  size_t count = (size_t)picture->width * size;
  uint8_t *zeros = calloc(count, 1), *above = zeros;
  picture->pixels = malloc((size_t)picture->width * picture->height * 4);
  for (int y = 0; y < picture->height; y++) {
    uint8_t *row = lines + (count + 1) * y + 1;
    unfilter(row, row[-1], above, count, size);
    uint32_t *output = picture->pixels + (size_t)y * picture->width;
    if (size == 4) {
      memcpy(output, row, count);
    } else {
      for (int x = 0; x < picture->width; x++) {
        output[x] = 0xff000000u | row[3 * x + 2] << 16 | row[3 * x + 1] << 8 | row[3 * x];
      }
    }
    above = row;
  }
  free(zeros);
}

static void *load(void *argument) {
  Picture *picture = argument;
  int file = open(picture->path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) fail("a file cannot be read");
  const uint8_t *bytes = mmap(0, status.st_size, PROT_READ, MAP_PRIVATE, file, 0), *place = bytes + 8;
  uint8_t *packed = malloc(status.st_size);
  size_t packed_count = 0;
  int size = 0;
  while (place + 12 <= bytes + status.st_size) {
    uint32_t length = number(place);
    const uint8_t *content = place + 8;
    if (!memcmp(place + 4, "IHDR", 4)) {
      picture->width = number(content);
      picture->height = number(content + 4);
      size = content[9] == 2 ? 3 : content[9] == 6 ? 4 : 0;
      if (content[8] != 8 || content[12] || !size) fail("a file is not RGB or RGBA of 8 bits");
    } else if (!memcmp(place + 4, "IDAT", 4)) {
      memcpy(packed + packed_count, content, length);
      packed_count += length;
    }
    place += 12 + length;
  }
  size_t count = ((size_t)picture->width * size + 1) * picture->height, got;
  uint8_t *lines = malloc(count);
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (libdeflate_zlib_decompress(decompressor, packed, packed_count, lines, count, &got) || got != count) {
    fail("a file is damaged");
  }
  libdeflate_free_decompressor(decompressor);
  expand(picture, lines, size);
  free(packed);
  free(lines);
  munmap((void *)bytes, status.st_size);
  close(file);
  return 0;
}

static void *load_by_spng(void *argument) {
  Picture *picture = argument;
  FILE *file = fopen(picture->path, "rb");
  if (!file) fail("a file cannot be read");
  spng_ctx *context = spng_ctx_new(0);
  spng_set_png_file(context, file);
  size_t count;
  if (spng_decoded_image_size(context, SPNG_FMT_RGBA8, &count)) fail("a file is damaged");
  picture->pixels = malloc(count);
  if (spng_decode_image(context, picture->pixels, count, SPNG_FMT_RGBA8, 0)) fail("a file is damaged");
  spng_ctx_free(context);
  fclose(file);
  return 0;
}

static float brightness(uint32_t first, uint32_t second) {
  float r = (float)(first & 255) - (second & 255), g = (float)(first >> 8 & 255) - (second >> 8 & 255);
  float b = (float)(first >> 16 & 255) - (second >> 16 & 255);
  return r * .29889531f + g * .58662247f + b * .11448223f;
}

static float squared_distance(uint32_t first, uint32_t second) {
  float r = (float)(first & 255) - (second & 255), g = (float)(first >> 8 & 255) - (second >> 8 & 255);
  float b = (float)(first >> 16 & 255) - (second >> 16 & 255);
  float y = r * .29889531f + g * .58662247f + b * .11448223f;
  float i = r * .59597799f - g * .27417610f - b * .32180189f;
  float q = r * .21147017f - g * .52261711f + b * .31114694f;
  return .5053f * y * y + .299f * i * i + .1957f * q * q;
}

static bool at_border(const Picture *p, int x, int y) {
  return x == 0 || y == 0 || x == p->width - 1 || y == p->height - 1;
}

static bool is_plain(const Picture *p, int x, int y) {
  int equal = at_border(p, x, y);
  uint32_t own = p->pixels[(size_t)y * p->width + x];
  for (int nx = x - (x > 0); nx <= x + (x < p->width - 1); nx++) {
    for (int ny = y - (y > 0); ny <= y + (y < p->height - 1); ny++) {
      if ((nx != x || ny != y) && p->pixels[(size_t)ny * p->width + nx] == own) equal++;
    }
  }
  return equal > 2;
}

static bool smooths_edge(const Picture *p, const Picture *other, int x, int y) {
  int equal = at_border(p, x, y), dark[2] = {0}, bright[2] = {0};
  float least = 0, most = 0;
  for (int nx = x - (x > 0); nx <= x + (x < p->width - 1); nx++) {
    for (int ny = y - (y > 0); ny <= y + (y < p->height - 1); ny++) {
      if (nx == x && ny == y) continue;
      float delta = brightness(p->pixels[(size_t)y * p->width + x], p->pixels[(size_t)ny * p->width + nx]);
      if (delta == 0 && ++equal > 2) return false;
      if (delta < least) least = delta, dark[0] = nx, dark[1] = ny;
      if (delta > most) most = delta, bright[0] = nx, bright[1] = ny;
    }
  }
  if (least == 0 || most == 0) return false;
  return (is_plain(p, dark[0], dark[1]) && is_plain(other, dark[0], dark[1])) ||
         (is_plain(p, bright[0], bright[1]) && is_plain(other, bright[0], bright[1]));
}

static double milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static double least_time(void *(*decode)(void *), const char *path) {
  double least = 1e9;
  for (int run = 0; run < 9; run++) {
    Picture picture = {path, 0, 0, 0};
    double start = milliseconds();
    decode(&picture);
    double took = milliseconds() - start;
    if (took < least) least = took;
    free(picture.pixels);
  }
  return least;
}

int main(int count, char **arguments) {
  if (count != 3) fail("usage: compare A.png B.png, or compare decode A.png");
  if (!strcmp(arguments[1], "decode")) {
    printf("%.2f %.2f\n", least_time(load_by_spng, arguments[2]), least_time(load, arguments[2]));
    return 0;
  }
  Picture first = {arguments[1], 0, 0, 0}, second = {arguments[2], 0, 0, 0};
  pthread_t thread;
  pthread_create(&thread, 0, load, &first);
  load(&second);
  pthread_join(thread, 0);
  if (first.width != second.width || first.height != second.height) return 1;
  long differing = 0, smoothing = 0;
  float limit = 35215 * .1f * .1f;
  for (int y = 0; y < first.height; y++) {
    uint32_t *p = first.pixels + (size_t)y * first.width, *q = second.pixels + (size_t)y * first.width;
    if (!memcmp(p, q, (size_t)first.width * 4)) continue;
    for (int x = 0; x < first.width; x++) {
      if (p[x] == q[x] || squared_distance(p[x], q[x]) <= limit) continue;
      bool smooth = smooths_edge(&first, &second, x, y) || smooths_edge(&second, &first, x, y);
      smooth ? smoothing++ : differing++;
    }
  }
  printf("%ld %ld\n", differing, smoothing);
  return differing > 0;
}

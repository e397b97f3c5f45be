// The floor: the benchmark's picture drawn in the most direct way, by one C program over the same
// Cairo and Pango. It knows nothing but this one grid, so whatever a real renderer spends beyond
// it is the price of being general.
//
//   floor png|pdf|svg [level=N|cairo|none] out=FILE in.csv         one picture
//   floor png|pdf|svg [level=N|cairo|none] outdir=DIR in.csv…      many pictures in one process
//
// level: libdeflate's compression level for PNG (default 1); cairo = Cairo's own PNG writer;
// none = draw and throw away. The picture is 900 × 1000 points, PNG at scale 2.
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <libdeflate.h>
#include <pango/pangocairo.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  COLUMNS = 6,
  ROWS = 30,
  SELECTED_ROW = 4,  // counted from 0
  HEADER_HEIGHT = 40,
  ROW_HEIGHT = 32,
  PADDING = 10,
  FONT_SIZE = 13,
  WIDTH = 900,
  HEIGHT = HEADER_HEIGHT + ROWS * ROW_HEIGHT,
  SCALE = 2,
};

static const double column_widths[COLUMNS] = {180, 150, 150, 80, 160, 180};
static const bool aligned_right[COLUMNS] = {false, false, false, true, true, false};
static const double line_width = 0.5;

typedef struct {
  double red, green, blue;
} Color;

static const Color white = {1, 1, 1};
static const Color stripe = {.957, .961, .969};
static const Color header_fill = {.90, .91, .93};
static const Color selection = {.04, .39, .84};
static const Color ink = {.10, .11, .13};
static const Color line_color = {.82, .84, .87};

static void fail(const char *what) {
  perror(what);
  exit(1);
}

// ---------- CSV: fields point into the file's own bytes ----------

typedef struct {
  const char *text;
  int length;
} Field;

typedef struct {
  Field *fields;  // row-major; the header is row 0
  long rows;
  char *bytes;
} Table;

static char *read_file(const char *path, long *length) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  *length = ftell(file);
  rewind(file);
  char *bytes = malloc(*length + 2);
  if (!bytes || fread(bytes, 1, *length, file) != (size_t)*length) fail(path);
  fclose(file);
  memcpy(bytes + *length, "\n", 2);
  return bytes;
}

// Reads one field at `*cursor`, undoing quotes in place, and moves behind its separator.
static Field read_field(char **cursor) {
  char *p = *cursor;
  Field field = {p, 0};
  if (*p == '"') {
    char *write = ++p;
    field.text = p;
    for (;; p++) {
      if (*p == '"' && *++p != '"') break;
      *write++ = *p;
    }
    field.length = write - field.text;
  } else {
    while (*p != ',' && *p != '\n') p++;
    field.length = p - field.text;
  }
  *cursor = p + 1;
  return field;
}

static Table read_table(const char *path) {
  Table table = {0};
  long length;
  table.bytes = read_file(path, &length);
  table.fields = malloc((ROWS + 1) * COLUMNS * sizeof(Field));
  char *cursor = table.bytes, *end = table.bytes + length;
  for (; cursor < end && table.rows <= ROWS; table.rows++) {
    for (int column = 0; column < COLUMNS; column++) {
      table.fields[table.rows * COLUMNS + column] = read_field(&cursor);
    }
  }
  return table;
}

static void free_table(Table table) {
  free(table.fields);
  free(table.bytes);
}

// ---------- Drawing ----------

typedef struct {
  PangoContext *context;
  PangoLayout *layout;
  PangoFontDescription *regular, *bold;
} Text;

static Text make_text(void) {
  Text text;
  FcInit();
  text.context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  text.regular = pango_font_description_new();
  pango_font_description_set_family(text.regular, "DejaVu Sans");
  pango_font_description_set_absolute_size(text.regular, FONT_SIZE * PANGO_SCALE);
  text.bold = pango_font_description_copy(text.regular);
  pango_font_description_set_weight(text.bold, PANGO_WEIGHT_BOLD);
  text.layout = pango_layout_new(text.context);
  pango_layout_set_single_paragraph_mode(text.layout, TRUE);
  pango_layout_set_ellipsize(text.layout, PANGO_ELLIPSIZE_END);
  return text;
}

static void set_color(cairo_t *cr, Color color) {
  cairo_set_source_rgb(cr, color.red, color.green, color.blue);
}

static void draw_boxes(cairo_t *cr) {
  set_color(cr, white);
  cairo_paint(cr);
  set_color(cr, header_fill);
  cairo_rectangle(cr, 0, 0, WIDTH, HEADER_HEIGHT);
  cairo_fill(cr);
  set_color(cr, stripe);
  for (int row = 1; row < ROWS; row += 2) {
    cairo_rectangle(cr, 0, HEADER_HEIGHT + row * ROW_HEIGHT, WIDTH, ROW_HEIGHT);
  }
  cairo_fill(cr);
  set_color(cr, selection);
  cairo_rectangle(cr, 0, HEADER_HEIGHT + SELECTED_ROW * ROW_HEIGHT, WIDTH, ROW_HEIGHT);
  cairo_fill(cr);
  set_color(cr, line_color);
  double x = 0;
  for (int column = 0; column < COLUMNS - 1; column++) {
    x += column_widths[column];
    cairo_rectangle(cr, x - line_width, 0, line_width, HEIGHT);
  }
  cairo_rectangle(cr, 0, HEADER_HEIGHT - line_width, WIDTH, line_width);
  cairo_fill(cr);
}

static void draw_field(cairo_t *cr, Text text, Field field, int column, double x, double y,
                       double height) {
  pango_layout_set_width(text.layout, (column_widths[column] - 2 * PADDING) * PANGO_SCALE);
  pango_layout_set_alignment(text.layout,
                             aligned_right[column] ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  pango_layout_set_text(text.layout, field.text, field.length);
  PangoRectangle extents;
  pango_layout_get_extents(text.layout, NULL, &extents);
  cairo_move_to(cr, x + PADDING, y + (height - (double)extents.height / PANGO_SCALE) / 2);
  pango_cairo_show_layout(cr, text.layout);
}

static void draw_texts(cairo_t *cr, Text text, Table table) {
  pango_cairo_update_context(cr, text.context);
  pango_layout_context_changed(text.layout);
  double y = 0;
  for (long row = 0; row < table.rows; row++) {
    double x = 0, height = row == 0 ? HEADER_HEIGHT : ROW_HEIGHT;
    set_color(cr, row == SELECTED_ROW + 1 ? white : ink);
    pango_layout_set_font_description(text.layout, row == 0 ? text.bold : text.regular);
    for (int column = 0; column < COLUMNS; column++) {
      draw_field(cr, text, table.fields[row * COLUMNS + column], column, x, y, height);
      x += column_widths[column];
    }
    y += height;
  }
}

// ---------- PNG: three bytes a pixel, filter none, one compressed block ----------

static void write_big_endian(uint8_t *bytes, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *bytes++ = value >> shift;
}

static void write_chunk(FILE *file, const char *type, const uint8_t *data, uint32_t length) {
  uint8_t word[8];
  write_big_endian(word, length);
  memcpy(word + 4, type, 4);
  fwrite(word, 1, 8, file);
  uint32_t checksum = libdeflate_crc32(0, word + 4, 4);
  if (length) {
    fwrite(data, 1, length, file);
    checksum = libdeflate_crc32(checksum, data, length);
  }
  write_big_endian(word, checksum);
  fwrite(word, 1, 4, file);
}

// The rows as PNG wants them: a filter byte of 0, then red, green and blue of each pixel.
static uint8_t *pack_rows(cairo_surface_t *surface, int width, int height, size_t *length) {
  int stride = cairo_image_surface_get_stride(surface);
  const uint8_t *pixels = cairo_image_surface_get_data(surface);
  *length = ((size_t)width * 3 + 1) * height;
  uint8_t *packed = malloc(*length), *out = packed;
  if (!packed) fail("malloc");
  for (int y = 0; y < height; y++) {
    const uint32_t *row = (const uint32_t *)(pixels + (size_t)y * stride);
    *out++ = 0;
    for (int x = 0; x < width; x++, out += 3) {
      out[0] = row[x] >> 16;
      out[1] = row[x] >> 8;
      out[2] = row[x];
    }
  }
  return packed;
}

static void write_png(cairo_surface_t *surface, const char *path, int level) {
  int width = cairo_image_surface_get_width(surface);
  int height = cairo_image_surface_get_height(surface);
  size_t length;
  uint8_t *packed = pack_rows(surface, width, height, &length);
  static struct libdeflate_compressor *compressor;
  if (!compressor) compressor = libdeflate_alloc_compressor(level);
  size_t bound = libdeflate_zlib_compress_bound(compressor, length);
  uint8_t *compressed = malloc(bound);
  if (!compressed) fail("malloc");
  size_t size = libdeflate_zlib_compress(compressor, packed, length, compressed, bound);

  uint8_t header[13] = {0};
  write_big_endian(header, width);
  write_big_endian(header + 4, height);
  header[8] = 8;  // bits a channel
  header[9] = 2;  // red, green, blue
  FILE *file = fopen(path, "wb");
  if (!file) fail(path);
  fwrite("\x89PNG\r\n\x1a\n", 1, 8, file);
  write_chunk(file, "IHDR", header, sizeof header);
  write_chunk(file, "IDAT", compressed, size);
  write_chunk(file, "IEND", NULL, 0);
  if (fclose(file)) fail(path);
  free(compressed);
  free(packed);
}

// ---------- One picture ----------

static void check(cairo_surface_t *surface, cairo_t *cr) {
  cairo_status_t status = cairo_status(cr);
  if (!status) status = cairo_surface_status(surface);
  if (!status) return;
  fprintf(stderr, "cairo: %s\n", cairo_status_to_string(status));
  exit(1);
}

static void draw_png(Text text, Table table, const char *level, const char *path) {
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH * SCALE, HEIGHT * SCALE);
  cairo_t *cr = cairo_create(surface);
  cairo_scale(cr, SCALE, SCALE);
  draw_boxes(cr);
  draw_texts(cr, text, table);
  cairo_surface_flush(surface);
  check(surface, cr);
  if (!strcmp(level, "cairo")) {
    if (cairo_surface_write_to_png(surface, path)) fail(path);
  } else if (strcmp(level, "none")) {
    write_png(surface, path, atoi(level));
  }
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
}

static void draw_vectors(Text text, Table table, bool is_svg, const char *path) {
  cairo_surface_t *surface = is_svg ? cairo_svg_surface_create(path, WIDTH, HEIGHT)
                                    : cairo_pdf_surface_create(path, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create(surface);
  draw_boxes(cr);
  draw_texts(cr, text, table);
  cairo_show_page(cr);
  check(surface, cr);
  cairo_destroy(cr);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
}

// DIR/NAME.FORMAT for FOLDER/NAME.csv.
static void name_output(char *path, size_t capacity, const char *folder, const char *input,
                        const char *format) {
  const char *slash = strrchr(input, '/');
  const char *name = slash ? slash + 1 : input;
  snprintf(path, capacity, "%s/%.*s.%s", folder, (int)strcspn(name, "."), name, format);
}

int main(int count, char **arguments) {
  const char *format = count > 1 ? arguments[1] : "";
  bool is_png = !strcmp(format, "png"), is_svg = !strcmp(format, "svg");
  const char *level = "1", *output = NULL, *folder = NULL;
  int next = 2;
  for (; next < count && strchr(arguments[next], '='); next++) {
    const char *argument = arguments[next], *value = strchr(argument, '=') + 1;
    if (!strncmp(argument, "level=", 6)) level = value;
    else if (!strncmp(argument, "out=", 4)) output = value;
    else if (!strncmp(argument, "outdir=", 7)) folder = value;
  }
  if ((!is_png && !is_svg && strcmp(format, "pdf")) || next == count || !output == !folder) {
    fputs("usage: floor png|pdf|svg [level=N|cairo|none] out=FILE|outdir=DIR in.csv…\n", stderr);
    return 64;
  }
  Text text = make_text();
  for (; next < count; next++) {
    char path[4096];
    if (folder) name_output(path, sizeof path, folder, arguments[next], format);
    else snprintf(path, sizeof path, "%s", output);
    Table table = read_table(arguments[next]);
    if (is_png) draw_png(text, table, level, path);
    else draw_vectors(text, table, is_svg, path);
    free_table(table);
  }
  return 0;
}

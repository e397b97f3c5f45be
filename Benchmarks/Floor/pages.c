// The least that a C program needs for a long table on A4 pages: text alone, no tags, no links.
//   pages hb|pango IN.csv OUT.pdf
// Ten columns of equal width stand beside each other, 8 point text, a header on each page, stripes and lines;
// further columns follow on further pages. "hb" shapes with HarfBuzz and shows a page's glyphs by one call;
// "pango" lays out each cell with one PangoLayout that is used again and again. Fields have no quotes inside.
#include <cairo-pdf.h>
#include <hb-ft.h>
#include <cairo-ft.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BESIDE = 10 };
static const double PW = 595, PH = 842, M = 36, RH = 15, PAD = 4, SIZE = 8;
typedef struct { char *p; int n; } Cell;
static Cell *cells; static long rows, columns;

static void read_csv(const char *path) {
  FILE *f = fopen(path, "rb"); if (!f) { perror(path); exit(1); }
  fseek(f, 0, SEEK_END); long n = ftell(f), cap = 4096, k = 0; rewind(f);
  char *b = malloc(n + 1), *e = b + n; if (fread(b, 1, n, f) != (size_t)n) exit(1); fclose(f);
  cells = malloc(cap * sizeof *cells);
  for (char *p = b; p < e;) {
    char *s = p, *t;
    if (*p == '"') { s = ++p; while (*p != '"') p++; t = p++; } else { while (p < e && *p != ',' && *p != '\n') p++; t = p; }
    if (k == cap) cells = realloc(cells, (cap *= 2) * sizeof *cells);
    cells[k++] = (Cell){s, t - s};
    if (p >= e || *p == '\n') { if (!rows++) columns = k; }
    p++;
  }
}

static cairo_scaled_font_t *scaled(PangoFontMap *map, PangoContext *pc, PangoFontDescription *fd, hb_font_t **hb) {
  PangoFont *font = pango_font_map_load_font(map, pc, fd);
  *hb = pango_font_get_hb_font(font);
  return pango_cairo_font_get_scaled_font((PangoCairoFont *)font);
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  int direct = !strcmp(argv[1], "hb"); read_csv(argv[2]);
  cairo_surface_t *surface = cairo_pdf_surface_create(argv[3], PW, PH); cairo_t *cr = cairo_create(surface);
  PangoFontMap *map = pango_cairo_font_map_get_default(); PangoContext *pc = pango_font_map_create_context(map);
  pango_cairo_update_context(cr, pc);
  PangoFontDescription *fd = pango_font_description_from_string("DejaVu Sans"); pango_font_description_set_absolute_size(fd, SIZE * PANGO_SCALE);
  PangoLayout *layout = pango_layout_new(pc); pango_layout_set_font_description(layout, fd);
  pango_layout_set_single_paragraph_mode(layout, TRUE); pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  hb_font_t *hb; cairo_scaled_font_t *font = scaled(map, pc, fd, &hb); hb_buffer_t *buffer = hb_buffer_create();
  static cairo_glyph_t glyphs[1 << 17];
  double width = (PW - 2 * M) / BESIDE, room = width - 2 * PAD; int per = (PH - 2 * M - RH) / RH;
  for (long a = 1; a < rows; a += per) for (long c0 = 0; c0 < columns; c0 += BESIDE) {
    long n = a + per < rows ? per : rows - a, m = c0 + BESIDE < columns ? BESIDE : columns - c0; int used = 0;
    cairo_set_source_rgb(cr, .90, .91, .93); cairo_rectangle(cr, M, M, PW - 2 * M, RH); cairo_fill(cr);
    cairo_set_source_rgb(cr, .957, .961, .969); for (long r = 1; r < n; r += 2) cairo_rectangle(cr, M, M + RH * (r + 1), PW - 2 * M, RH); cairo_fill(cr);
    cairo_set_source_rgb(cr, .82, .84, .87); for (long c = 1; c < m; c++) cairo_rectangle(cr, M + c * width - .25, M, .25, RH * (n + 1)); cairo_fill(cr);
    cairo_set_source_rgb(cr, .10, .11, .13);
    for (long r = -1; r < n; r++) for (long c = 0; c < m; c++) {
      Cell cell = cells[(r < 0 ? 0 : a + r) * columns + c0 + c]; double x = M + c * width + PAD, y = M + RH * (r + 1);
      if (direct) {
        hb_buffer_clear_contents(buffer); hb_buffer_add_utf8(buffer, cell.p, cell.n, 0, cell.n); hb_buffer_guess_segment_properties(buffer); hb_shape(hb, buffer, NULL, 0);
        unsigned k; hb_glyph_info_t *info = hb_buffer_get_glyph_infos(buffer, &k); hb_glyph_position_t *place = hb_buffer_get_glyph_positions(buffer, &k); double g = x;
        for (unsigned i = 0; i < k && g < x + room && used < (int)(sizeof glyphs / sizeof *glyphs); i++) { glyphs[used++] = (cairo_glyph_t){info[i].codepoint, g, y + 11}; g += place[i].x_advance / (double)PANGO_SCALE; }
      } else {
        pango_layout_set_width(layout, room * PANGO_SCALE); pango_layout_set_text(layout, cell.p, cell.n);
        cairo_move_to(cr, x, y + 3); pango_cairo_show_layout(cr, layout);
      }
    }
    if (direct) { cairo_set_scaled_font(cr, font); cairo_show_glyphs(cr, glyphs, used); }
    cairo_show_page(cr);
  }
  cairo_destroy(cr); cairo_surface_finish(surface);
  return cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS;
}

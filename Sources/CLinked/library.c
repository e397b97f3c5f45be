// What a released program would ask of glibc 2.35, and must not: 2.34 has it as well, under an older name or not at all.
#ifdef GRIDREEL_LINKS_ALL
#include <math.h>
#include <stdint.h>

// Rounded to nearest but for rare ties: C. F. Borges, "Algorithm 1014: An Improved Algorithm for hypot(x,y)", ACM
// Transactions on Mathematical Software 47 (2020), "fused".
static double corrected(double long_side, double short_side) {
  double length = sqrt(long_side * long_side + short_side * short_side);
  double square = length * length, long_square = long_side * long_side;
  double excess = fma(-short_side, short_side, square - long_square) + fma(length, length, -square)
    - fma(long_side, long_side, -long_square);
  return length - excess / (2 * length);
}

// The C library's own differs in the last bit from version to version.
double hypot(double x, double y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  if (isnan(x) || isnan(y)) return x + y;
  double long_side = fmax(fabs(x), fabs(y)), short_side = fmin(fabs(x), fabs(y));
  if (short_side <= long_side * 0x1p-54) return long_side + short_side;
  if (long_side > 0x1p510) return corrected(long_side * 0x1p-600, short_side * 0x1p-600) * 0x1p600;
  if (short_side < 0x1p-459) return corrected(long_side * 0x1p600, short_side * 0x1p600) * 0x1p-600;
  return corrected(long_side, short_side);
}

float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}

// The compiler's library asks this for tables to unwind the stack by; a released program has none.
int _dl_find_object(void *address, void *result) {
  (void)address;
  (void)result;
  return -1;
}

// Called in place of the Swift library's own: no character has a name in a released program.
intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar;
  (void)buffer;
  (void)capacity;
  return 0;
}
#endif

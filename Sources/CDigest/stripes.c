// The inner loop of XXH64 (Yann Collet) for two seeds at once.
#include <string.h>

#include "digest.h"

static const uint64_t prime1 = 0x9e3779b185ebca87u, prime2 = 0xc2b2ae3d27d4eb4fu;

static inline uint64_t mixed(uint64_t lane, uint64_t scaled) {
  const uint64_t sum = lane + scaled;
  return (sum << 31 | sum >> 33) * prime1;
}

static inline uint64_t word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word * prime2;
}

void gridreel_digest_mix(uint64_t first[4], uint64_t second[4], const uint8_t *stripes, size_t count) {
  uint64_t a = first[0], b = first[1], c = first[2], d = first[3];
  uint64_t e = second[0], f = second[1], g = second[2], h = second[3];
  for (; count > 0; count--, stripes += 32) {
    const uint64_t w = word(stripes), x = word(stripes + 8), y = word(stripes + 16),
                   z = word(stripes + 24);
    a = mixed(a, w), b = mixed(b, x), c = mixed(c, y), d = mixed(d, z);
    e = mixed(e, w), f = mixed(f, x), g = mixed(g, y), h = mixed(h, z);
  }
  first[0] = a, first[1] = b, first[2] = c, first[3] = d;
  second[0] = e, second[1] = f, second[2] = g, second[3] = h;
}

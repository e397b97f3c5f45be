// SHA-256 by the SHA extensions of x86-64 (Goldmont, Ice Lake, Zen and newer).
#if defined(__x86_64__)
#include "digest.h"

#include <cpuid.h>
#include <immintrin.h>

bool gridreel_sha256_is_supported(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
  const unsigned ssse3 = 1u << 9, sse41 = 1u << 19, sha = 1u << 29;
  if (!(c & ssse3) || !(c & sse41)) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha);
}

__attribute__((target("sha,sse4.1,ssse3")))
void gridreel_sha256_mix(uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i swapped = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  const uint32_t *const constants = gridreel_sha256_constants();
  // The instructions want the words as A B E F and C D G H, the first one highest.
  __m128i first = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[0]), 0xb1);
  __m128i last = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[4]), 0x1b);
  __m128i abef = _mm_alignr_epi8(first, last, 8);
  __m128i cdgh = _mm_blend_epi16(last, first, 0xf0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i abefBefore = abef, cdghBefore = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++) {
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)blocks + i), swapped);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i four = words[i & 3];
      __m128i added =
          _mm_add_epi32(four, _mm_loadu_si128((const __m128i *)&constants[4 * i]));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
      if (i < 12) {
        // The four words that are needed in four turns.
        __m128i before = words[(i + 3) & 3];
        __m128i next = _mm_sha256msg1_epu32(four, words[(i + 1) & 3]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(before, words[(i + 2) & 3], 4));
        words[i & 3] = _mm_sha256msg2_epu32(next, before);
      }
    }
    abef = _mm_add_epi32(abef, abefBefore);
    cdgh = _mm_add_epi32(cdgh, cdghBefore);
  }
  first = _mm_shuffle_epi32(abef, 0x1b);
  last = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(first, last, 0xf0));
  _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(last, first, 8));
}
#endif

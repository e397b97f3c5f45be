#pragma once
#include <stdbool.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/// Where marks stand among 64 bytes of delimited text; the lowest bit is the first byte.
typedef struct {
  /// Delimiters, line feeds and carriage returns.
  uint64_t ends;
  /// Double quotes.
  uint64_t quotes;
} gridreel_marks;

/// Finds the marks in 64 bytes.
static inline __attribute__((always_inline)) gridreel_marks gridreel_find_marks(
    const uint8_t *bytes, uint8_t delimiter) {
  gridreel_marks found = {0, 0};
#if defined(__SSE2__)
  const __m128i delimiters = _mm_set1_epi8((char)delimiter), quotes = _mm_set1_epi8('"');
  const __m128i feeds = _mm_set1_epi8('\n'), returns = _mm_set1_epi8('\r');
  for (int part = 0; part < 4; part++) {
    const __m128i text = _mm_loadu_si128((const __m128i *)bytes + part);
    const __m128i breaks = _mm_or_si128(_mm_cmpeq_epi8(text, feeds), _mm_cmpeq_epi8(text, returns));
    const __m128i ends = _mm_or_si128(breaks, _mm_cmpeq_epi8(text, delimiters));
    found.ends |= (uint64_t)(uint32_t)_mm_movemask_epi8(ends) << (16 * part);
    found.quotes |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(text, quotes)) << (16 * part);
  }
#elif defined(__ARM_NEON) && defined(__aarch64__)
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t weight = vld1q_u8(weights);
  uint8x16_t ends[4], quotes[4];
  for (int part = 0; part < 4; part++) {
    const uint8x16_t text = vld1q_u8(bytes + 16 * part);
    const uint8x16_t breaks =
        vorrq_u8(vceqq_u8(text, vdupq_n_u8('\n')), vceqq_u8(text, vdupq_n_u8('\r')));
    ends[part] = vandq_u8(vorrq_u8(breaks, vceqq_u8(text, vdupq_n_u8(delimiter))), weight);
    quotes[part] = vandq_u8(vceqq_u8(text, vdupq_n_u8('"')), weight);
  }
  // Three sums of neighbours leave a byte of bits for each eight bytes.
  const uint8x16_t end = vpaddq_u8(vpaddq_u8(ends[0], ends[1]), vpaddq_u8(ends[2], ends[3]));
  const uint8x16_t quote =
      vpaddq_u8(vpaddq_u8(quotes[0], quotes[1]), vpaddq_u8(quotes[2], quotes[3]));
  const uint64x2_t both = vreinterpretq_u64_u8(vpaddq_u8(end, quote));
  found.ends = vgetq_lane_u64(both, 0);
  found.quotes = vgetq_lane_u64(both, 1);
#else
  for (int place = 0; place < 64; place++) {
    const uint8_t byte = bytes[place];
    const int ends = byte == delimiter || byte == '\n' || byte == '\r';
    found.ends |= (uint64_t)ends << place;
    found.quotes |= (uint64_t)(byte == '"') << place;
  }
#endif
  return found;
}

/// Finds the ASCII digits in 16 bytes; the lowest bit is the first byte.
static inline __attribute__((always_inline)) uint32_t gridreel_find_digits(const uint8_t *bytes) {
#if defined(__SSE2__)
  const __m128i text = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i values = _mm_sub_epi8(text, _mm_set1_epi8('0'));
  const __m128i digits = _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values);
  return (uint32_t)_mm_movemask_epi8(digits);
#elif defined(__ARM_NEON) && defined(__aarch64__)
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t values = vsubq_u8(vld1q_u8(bytes), vdupq_n_u8('0'));
  const uint8x16_t digits = vandq_u8(vcleq_u8(values, vdupq_n_u8(9)), vld1q_u8(weights));
  return vaddv_u8(vget_low_u8(digits)) | (uint32_t)vaddv_u8(vget_high_u8(digits)) << 8;
#else
  uint32_t found = 0;
  for (int place = 0; place < 16; place++) {
    found |= (uint32_t)(bytes[place] >= '0' && bytes[place] <= '9') << place;
  }
  return found;
#endif
}

/// Finds a byte among 16; the lowest bit is the first one.
static inline __attribute__((always_inline)) uint32_t gridreel_find_byte(
    const uint8_t *bytes, uint8_t wanted) {
#if defined(__SSE2__)
  const __m128i text = _mm_loadu_si128((const __m128i *)bytes);
  return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(text, _mm_set1_epi8((char)wanted)));
#elif defined(__ARM_NEON) && defined(__aarch64__)
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t equal = vandq_u8(vceqq_u8(vld1q_u8(bytes), vdupq_n_u8(wanted)), vld1q_u8(weights));
  return vaddv_u8(vget_low_u8(equal)) | (uint32_t)vaddv_u8(vget_high_u8(equal)) << 8;
#else
  uint32_t found = 0;
  for (int place = 0; place < 16; place++) found |= (uint32_t)(bytes[place] == wanted) << place;
  return found;
#endif
}

/// Whether each of 16 bytes is within a span above the lowest one.
static inline __attribute__((always_inline)) bool gridreel_is_within(
    const uint8_t *bytes, const uint8_t lows[16], const uint8_t spans[16]) {
#if defined(__SSE2__)
  const __m128i text = _mm_loadu_si128((const __m128i *)bytes);
  const __m128i values = _mm_sub_epi8(text, _mm_loadu_si128((const __m128i *)lows));
  const __m128i least = _mm_min_epu8(values, _mm_loadu_si128((const __m128i *)spans));
  return _mm_movemask_epi8(_mm_cmpeq_epi8(least, values)) == 0xFFFF;
#elif defined(__ARM_NEON) && defined(__aarch64__)
  const uint8x16_t values = vsubq_u8(vld1q_u8(bytes), vld1q_u8(lows));
  return vminvq_u8(vcleq_u8(values, vld1q_u8(spans))) == 0xFF;
#else
  bool is_within = true;
  for (int place = 0; place < 16; place++) {
    is_within &= (uint8_t)(bytes[place] - lows[place]) <= spans[place];
  }
  return is_within;
#endif
}

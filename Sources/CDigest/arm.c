// SHA-256 by the cryptography extensions of ARMv8.
#if defined(__aarch64__)
#include "digest.h"

#include <arm_neon.h>
#if defined(__linux__)
#include <sys/auxv.h>
#endif

bool gridreel_sha256_is_supported(void) {
#if defined(__APPLE__)
  return true;  // Every one of these processors has them.
#elif defined(__linux__)
  const unsigned long sha2 = 1ul << 6;  // HWCAP_SHA2
  return (getauxval(AT_HWCAP) & sha2) != 0;
#else
  return false;
#endif
}

__attribute__((target("sha2")))
void gridreel_sha256_mix(uint32_t state[8], const uint8_t *blocks, size_t count) {
  const uint32_t *const constants = gridreel_sha256_constants();
  uint32x4_t abcd = vld1q_u32(&state[0]), efgh = vld1q_u32(&state[4]);
  for (; count > 0; count--, blocks += 64) {
    const uint32x4_t abcdBefore = abcd, efghBefore = efgh;
    uint32x4_t words[4];
    for (int i = 0; i < 4; i++) {
      words[i] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks + 16 * i)));
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      const uint32x4_t four = words[i & 3], abcdNow = abcd;
      const uint32x4_t added = vaddq_u32(four, vld1q_u32(&constants[4 * i]));
      abcd = vsha256hq_u32(abcd, efgh, added);
      efgh = vsha256h2q_u32(efgh, abcdNow, added);
      if (i < 12) {
        // The four words that are needed in four turns.
        words[i & 3] = vsha256su1q_u32(
            vsha256su0q_u32(four, words[(i + 1) & 3]), words[(i + 2) & 3], words[(i + 3) & 3]);
      }
    }
    abcd = vaddq_u32(abcd, abcdBefore);
    efgh = vaddq_u32(efgh, efghBefore);
  }
  vst1q_u32(&state[0], abcd);
  vst1q_u32(&state[4], efgh);
}
#endif

#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has instructions for SHA-256.
bool gridreel_sha256_is_supported(void);

/// Mixes whole blocks of 64 bytes into the eight words of a SHA-256 by these instructions.
///
/// Undefined unless `gridreel_sha256_is_supported`.
void gridreel_sha256_mix(uint32_t state[8], const uint8_t *blocks, size_t count);

/// The 64 constants of SHA-256: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const uint32_t *gridreel_sha256_constants(void);

/// Mixes stripes of 32 bytes into the four lanes of two XXH64 hashes of the same bytes.
void gridreel_digest_mix(uint64_t first[4], uint64_t second[4], const uint8_t *stripes, size_t count);

#pragma once
#include <stddef.h>

/// One file built into the program.
typedef struct {
  const char *name;            ///< The file's path below `Themes`.
  const unsigned char *bytes;  ///< Its first byte; one NUL follows the last.
  const unsigned char *end;    ///< The NUL after its last byte.
} GridreelAsset;

/// All files built into the program, `gridreel_asset_count` of them.
const GridreelAsset *gridreel_assets(void);
extern const size_t gridreel_asset_count;
/// The tables that `Scripts/make encodings` makes.
GridreelAsset gridreel_encodings(void);

#include "CAssets.h"

#define ASSET(name, file) extern const unsigned char name[], name##_end[];
#include "list.h"
#undef ASSET

static const GridreelAsset table[] = {
#define ASSET(name, file) {file, name, name##_end},
#include "list.h"
};

const size_t gridreel_asset_count = sizeof table / sizeof *table;

const GridreelAsset *gridreel_assets(void) { return table; }

extern const unsigned char gridreel_encoding_tables[], gridreel_encoding_tables_end[];

GridreelAsset gridreel_encodings(void) {
  return (GridreelAsset){"encodings.zlib", gridreel_encoding_tables, gridreel_encoding_tables_end};
}

#include "CAssets.h"

#include <string.h>

#define ASSET(name, file) extern const unsigned char name[], name##_end[];
#include "list.h"
#undef ASSET

static const GridreelAsset table[] = {
#define ASSET(name, file) {file, name, name##_end},
#include "list.h"
};

const size_t gridreel_asset_count = sizeof table / sizeof *table;

const GridreelAsset *gridreel_assets(void) { return table; }

const GridreelAsset *gridreel_asset(const char *name) {
  for (size_t place = 0; place < gridreel_asset_count; place++) {
    if (strcmp(table[place].name, name) == 0) return &table[place];
  }
  return NULL;
}

#include "CAssets.h"

#define ASSET(name, file) extern const unsigned char name[], name##_end[];
#include "list.h"
#undef ASSET

const GridreelAsset gridreel_assets[] = {
#define ASSET(name, file) {file, name, name##_end},
#include "list.h"
};

const size_t gridreel_asset_count = sizeof gridreel_assets / sizeof *gridreel_assets;

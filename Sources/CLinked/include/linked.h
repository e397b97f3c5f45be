#pragma once

/// The address of a function of an optional library that is linked into the program.
///
/// Null where such libraries are loaded instead: in every build but that of `Scripts/release`.
const void *gridreel_linked_function(const char *name);

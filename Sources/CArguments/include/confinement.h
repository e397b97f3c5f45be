#pragma once

/// What a process keeps when it gives up the rest for good.
struct gridreel_confinement {
  /// The folders and files that it may read, the last one null; only where the system has Landlock.
  const char *const *readable;
  /// The bytes of address space that it may have.
  unsigned long long addresses;
};

/// Gives up everything but computing, reading and writing open files, and opening files for reading.
///
/// What is given up fails with an error. Returns whether the system has done it; where it has no seccomp, as macOS, only
/// the address space is limited.
int gridreel_confine(const struct gridreel_confinement *kept);

#pragma once

/// The number of arguments of the process, its name included; 0 where they are not known.
int gridreel_argument_count(void);

/// The arguments of the process.
char *const *gridreel_arguments(void);

/// The path of the program's file as the system was told it at the start; null where that is not known.
const char *gridreel_started_file(void);

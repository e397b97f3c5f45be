#pragma once

/// The number of arguments of the process, its name included; 0 where they are not known.
int gridreel_argument_count(void);

/// The arguments of the process.
char *const *gridreel_arguments(void);

/// Removes all variables from the environment whose names begin with one of these words; the last is null.
///
/// No other thread may use the environment meanwhile.
void gridreel_forget_variables(const char *const *beginnings);

/// The path of the program's file as the system was told it at the start; null where that is not known.
const char *gridreel_started_file(void);

#include "marks.h"

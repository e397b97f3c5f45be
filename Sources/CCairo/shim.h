#pragma once
#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-script.h>

#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "marks.h"

/// What the fields of a form are.
enum gridreel_shape {
  gridreel_unknown, gridreel_number, gridreel_year_first, gridreel_day_first, gridreel_month_first
};

/// The form of a column's fields, with tables by which one more of that form is told at a glance.
typedef struct {
  enum gridreel_shape shape;
  /// The mark before decimals; 0 if it is in doubt.
  uint8_t decimal_mark;
  /// The mark between groups of three digits where there are several; 0 for none.
  uint8_t group_mark;
  /// The decimals from which on a program wrote the number rather than a person.
  uint8_t least_decimals;
  /// The bytes of a number of JSON from which on it needs a closer look.
  uint8_t least_noise;
  /// By the bytes of a number without its sign, the places where a point may be its only mark.
  uint16_t points[16];
  /// The same for a comma.
  uint16_t commas[16];
} gridreel_form;

// MARK: Days

/// The number that two digits are, and 16.
static inline __attribute__((always_inline)) uint32_t gridreel_pair(const uint8_t *digits) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint16_t both;
  __builtin_memcpy(&both, digits, sizeof both);
  return (both * 0xA01u) >> 8 & 0xFF;
#else
  return (digits[0] * 10u + digits[1]) & 0xFF;
#endif
}

/// Whether a month of at most 19 has a day, in every year.
static inline __attribute__((always_inline)) bool gridreel_has_day(
    const uint8_t *month, const uint8_t *day) {
  static const uint8_t days[16 + 20] = {
    [17] = 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, [35] = 0};
  return gridreel_pair(day) - 17 < days[gridreel_pair(month)];
}

/// Whether a text is a time such as `12:30:59`.
static inline bool gridreel_is_clock(const uint8_t *text) {
  static const uint8_t lows[16] = "00:00:00";
  static const uint8_t spans[16] = {2, 9, 0, 5, 9, 0, 5, 9, 255, 255, 255, 255, 255, 255, 255, 255};
  return gridreel_is_within(text, lows, spans) && gridreel_pair(text) < 16 + 24;
}

/// Whether ten bytes are a day such as `2024-03-01`.
static inline __attribute__((always_inline)) bool gridreel_is_plain_day(const uint8_t *text) {
  static const uint8_t lows[16] = "0000-00-00";
  static const uint8_t spans[16] = {9, 9, 9, 9, 0, 1, 9, 0, 3, 9, 255, 255, 255, 255, 255, 255};
  return gridreel_is_within(text, lows, spans) && gridreel_has_day(text + 5, text + 8);
}

/// Whether a text is such a day, or one with a time such as `2024-03-01T12:30:59Z`.
static inline bool gridreel_is_year_first(const uint8_t *text, uint32_t count) {
  if (count != 10) {
    const bool is_long = count == 19 || (count == 20 && text[19] == 'Z');
    if (!is_long || (text[10] != ' ' && text[10] != 'T')) return false;
    if (!gridreel_is_clock(text + 11)) return false;
  }
  return gridreel_is_plain_day(text);
}

/// Whether a text is a day such as `31.12.2024` or `31/12/2024`.
static inline bool gridreel_is_day_first(
    const uint8_t *text, uint32_t count) {
  static const uint8_t lows[16] = "00-00-0000";
  static const uint8_t spans[16] = {3, 9, 2, 1, 9, 2, 9, 9, 9, 9, 255, 255, 255, 255, 255, 255};
  return count == 10 && gridreel_is_within(text, lows, spans) && text[2] == text[5]
    && gridreel_has_day(text + 3, text);
}

/// Whether a text is a day such as `12/31/2024`; points put the day first.
static inline bool gridreel_is_month_first(
    const uint8_t *text, uint32_t count) {
  static const uint8_t lows[16] = "00-00-0000";
  static const uint8_t spans[16] = {1, 9, 2, 3, 9, 2, 9, 9, 9, 9, 255, 255, 255, 255, 255, 255};
  return count == 10 && gridreel_is_within(text, lows, spans) && text[2] == text[5]
    && text[2] != '.' && gridreel_has_day(text, text + 3);
}

// MARK: Numbers

/// The places of all that is not a digit in 15 bytes; those behind count as such.
static inline __attribute__((always_inline)) uint32_t gridreel_find_others(const uint8_t *bytes) {
  return ~(gridreel_find_digits(bytes) & 0x7FFF);
}

/// By the number of bytes, the places of the marks between groups of three digits.
static const uint16_t gridreel_threes[16] = {
  0, 0, 0, 0, 0, 0x2, 0x4, 0x8, 0, 0x22, 0x44, 0x88, 0, 0x222, 0x444, 0x888};

/// Whether a number without a sign that has groups is of the form.
///
/// The marks between groups stand before every third digit from the last whole one on.
static inline bool gridreel_is_grouped(
    const gridreel_form *form, const uint8_t *text, uint32_t count) {
  if (form->group_mark == 0 || text[0] == '0' || count > 15) return false;
  const uint32_t marks = ((1u << count) - 1) & gridreel_find_others(text);
  const uint32_t groups = marks & gridreel_find_byte(text, form->group_mark);
  const uint32_t decimals = marks & ~groups;
  uint32_t end = count;
  if (decimals != 0) {
    end = (uint32_t)__builtin_ctz(decimals);
    const uint32_t tail = count - end - 1;
    if (marks >> end != 1 || text[end] != form->decimal_mark) return false;
    if (tail == 0 || tail >= form->least_decimals) return false;
  }
  return groups != 0 && groups == gridreel_threes[end];
}

/// Whether a number without a sign that has one mark, at a place, is of the form.
static inline __attribute__((always_inline)) bool gridreel_is_marked(
    const gridreel_form *form, const uint8_t *text, uint32_t count, uint32_t place) {
  const uint8_t mark = text[place];
  if (text[0] == '0' && (place != 1 || mark != form->decimal_mark)) return false;
  if (mark == '.') return (form->points[count] >> place & 1) != 0;
  return mark == ',' && (form->commas[count] >> place & 1) != 0;
}

/// Whether a text is a number of the form without a sign, and without decimals behind groups.
static inline __attribute__((always_inline)) bool gridreel_is_simple(
    const gridreel_form *form, const uint8_t *text, uint32_t count) {
  const uint32_t others = gridreel_find_others(text);
  const uint32_t place = (uint32_t)__builtin_ctz(others);
  // Without this, single bytes would be taken from the vector by way of memory.
  __asm__("" : "+r"(text));
  // Digits alone are most of the numbers.
  if (__builtin_expect(place >= count, 1)) {
    if (__builtin_expect(text[0] != '0', 1)) return count != 0;
    return count == 1;
  }
  if (count > 15) return false;
  if (__builtin_expect((uint32_t)__builtin_ctz(others & (others - 1)) >= count, 1)) {
    return gridreel_is_marked(form, text, count, place);
  }
  const uint32_t groups = gridreel_threes[count];
  return groups == (others & ((1u << count) - 1)) && form->group_mark != 0 && text[0] != '0'
    && (gridreel_find_byte(text, form->group_mark) & groups) == groups;
}

/// Whether a text is of the form; false also where it has an uncommon one or needs a closer look.
///
/// 32 bytes from the first one on can be read.
static inline __attribute__((always_inline)) bool gridreel_fits_quickly(
    const gridreel_form *form, const uint8_t *text, uint32_t count) {
  if (__builtin_expect(form->shape == gridreel_number, 1)) {
    return gridreel_is_simple(form, text, count);
  }
  return form->shape == gridreel_year_first && count == 10 && gridreel_is_plain_day(text);
}

/// Whether a text is of the form; false also where that needs a closer look.
///
/// 32 bytes from the first one on can be read.
static inline bool gridreel_fits(const gridreel_form *form, const uint8_t *text, uint32_t count) {
  switch (form->shape) {
  case gridreel_unknown: return false;
  case gridreel_number: {
    const uint32_t sign = text[0] == '-';
    return gridreel_is_simple(form, text + sign, count - sign)
      || gridreel_is_grouped(form, text + sign, count - sign);
  }
  case gridreel_year_first: return gridreel_is_year_first(text, count);
  case gridreel_day_first: return gridreel_is_day_first(text, count);
  case gridreel_month_first: return gridreel_is_month_first(text, count);
  }
  return false;
}

/// Whether a number of JSON is of the form: one without an exponent and with too few digits to tell
/// anything.
static inline __attribute__((always_inline)) bool gridreel_fits_typed(
    const gridreel_form *form, const uint8_t *text, uint32_t count) {
  if (form->shape != gridreel_number || count >= form->least_noise) return false;
  const uint32_t sign = text[0] == '-';
  const uint32_t others = gridreel_find_others(text) & ~sign;
  const uint32_t place = (uint32_t)__builtin_ctz(others);
  return place >= count
    || (text[place] == '.' && (uint32_t)__builtin_ctz(others & (others - 1)) >= count);
}

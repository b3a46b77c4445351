/* The functions about floating-point numbers that Embedded Swift calls, for WebAssembly. All results are exact. */
#ifdef __wasm__

#include <stdint.h>
#include <stddef.h>

static uint64_t bits_of(double number) {
  uint64_t bits;
  __builtin_memcpy(&bits, &number, 8);
  return bits;
}

static double number_of(uint64_t bits) {
  double number;
  __builtin_memcpy(&number, &bits, 8);
  return number;
}

/* Rounds halves away from zero. Not inlined, because the compiler would replace it by a call of itself. */
__attribute__((noinline)) double round(double x) {
  double whole = __builtin_trunc(x);
  if (__builtin_fabs(x - whole) >= 0.5) whole += __builtin_copysign(1, x);
  return __builtin_copysign(whole, x);
}

/* Reduces the significand of `x` bit by bit. */
double fmod(double x, double y) {
  uint64_t sign = bits_of(x) & 1ULL << 63, a = bits_of(x) & ~(1ULL << 63), b = bits_of(y) & ~(1ULL << 63);
  const uint64_t infinity = 0x7FFULL << 52;
  if (b == 0 || b > infinity || a >= infinity) return (x * y) / (x * y);
  if (a < b) return x;
  int a_exponent = (int)(a >> 52), b_exponent = (int)(b >> 52);
  const uint64_t fraction = (1ULL << 52) - 1;
  /* Subnormal numbers have the exponent 1 without the leading bit. */
  a = a_exponent ? (a & fraction) | 1ULL << 52 : a;
  b = b_exponent ? (b & fraction) | 1ULL << 52 : b;
  if (!a_exponent) a_exponent = 1;
  if (!b_exponent) b_exponent = 1;
  for (; a_exponent > b_exponent; a_exponent--) {
    if (a >= b) a -= b;
    a <<= 1;
  }
  if (a >= b) a -= b;
  if (a == 0) return number_of(sign);
  while (!(a >> 52) && a_exponent > 1) {
    a <<= 1;
    a_exponent--;
  }
  uint64_t result = a >> 52 ? (a & fraction) | (uint64_t)a_exponent << 52 : a;
  return number_of(sign | result);
}

/* A natural number in 32-bit digits, the lowest first. 800 decimal digits and a power of ten up to 10^1,150 fit. */
enum { MAXIMUM_DIGITS = 240 };
typedef struct {
  uint32_t digits[MAXIMUM_DIGITS];
  int count;
} natural;

static void multiply(natural *number, uint32_t factor, uint32_t summand) {
  uint64_t carry = summand;
  for (int i = 0; i < number->count; i++) {
    carry += (uint64_t)number->digits[i] * factor;
    number->digits[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry) number->digits[number->count++] = (uint32_t)carry;
}

static int bit_count(const natural *number) {
  return number->count ? 32 * number->count - __builtin_clz(number->digits[number->count - 1]) : 0;
}

static void shift_left(natural *number, int bits) {
  if (number->count == 0) return;
  int words = bits / 32, rest = bits % 32;
  for (int i = number->count - 1; i >= 0; i--) number->digits[i + words] = number->digits[i];
  for (int i = 0; i < words; i++) number->digits[i] = 0;
  number->count += words;
  if (rest) multiply(number, 1u << rest, 0);
}

static void halve(natural *number) {
  uint32_t carry = 0;
  for (int i = number->count - 1; i >= 0; i--) {
    uint32_t digit = number->digits[i];
    number->digits[i] = digit >> 1 | carry << 31;
    carry = digit & 1;
  }
  while (number->count && !number->digits[number->count - 1]) number->count--;
}

static int is_less(const natural *one, const natural *other) {
  if (one->count != other->count) return one->count < other->count;
  for (int i = one->count - 1; i >= 0; i--)
    if (one->digits[i] != other->digits[i]) return one->digits[i] < other->digits[i];
  return 0;
}

static void subtract(natural *one, const natural *other) {
  int64_t carry = 0;
  for (int i = 0; i < one->count; i++) {
    carry += (int64_t)one->digits[i] - (i < other->count ? other->digits[i] : 0);
    one->digits[i] = (uint32_t)carry;
    carry >>= 32;
  }
  while (one->count && !one->digits[one->count - 1]) one->count--;
}

/* Returns the double nearest to the decimal digits times 10^exponent, ties to even. The digits start with no zero. */
static double nearest(const char *digits, int count, int exponent) {
  if (count + exponent > 310) return __builtin_inf();
  if (count + exponent < -326) return 0;
  static natural above, below;
  above.count = 0;
  below.count = 1;
  below.digits[0] = 1;
  for (int i = 0; i < count; i++) multiply(&above, 10, (uint32_t)(digits[i] - '0'));
  for (int i = 0; i < exponent; i++) multiply(&above, 10, 0);
  for (int i = 0; i < -exponent; i++) multiply(&below, 10, 0);

  /* The number is above / below, and the quotient q of above / (below · 2^binary) has 54 or 55 bits. */
  int binary = bit_count(&above) - bit_count(&below) - 54;
  if (binary < -1075) binary = -1075;
  if (binary > 0) shift_left(&below, binary);
  if (binary < 0) shift_left(&above, -binary);
  int steps = bit_count(&above) - bit_count(&below);
  if (steps < 0) steps = 0;
  shift_left(&below, steps);
  uint64_t quotient = 0;
  for (int i = steps; i >= 0; i--) {
    quotient <<= 1;
    if (!is_less(&above, &below)) {
      subtract(&above, &below);
      quotient |= 1;
    }
    halve(&below);
  }
  int dropped = (quotient ? 64 - __builtin_clzll(quotient) : 0) - 53;
  if (binary + dropped < -1074) dropped = -1074 - binary;
  if (dropped > 0) {
    uint64_t rest = quotient & ((1ULL << dropped) - 1), half = 1ULL << (dropped - 1);
    quotient >>= dropped;
    binary += dropped;
    if (rest > half || (rest == half && (above.count || quotient & 1))) quotient++;
  }
  if (quotient >> 53) {
    quotient >>= 1;
    binary++;
  }
  if (!(quotient >> 52)) return number_of(quotient);
  if (binary + 1075 >= 0x7FF) return __builtin_inf();
  return number_of((quotient & ((1ULL << 52) - 1)) | (uint64_t)(binary + 1075) << 52);
}

/* Reads "inf", "infinity" or "nan" in any case. Returns the end of the word, or null if there is none. */
static const char *read_word(const char *text, double *result) {
  static const char *const words[] = {"infinity", "inf", "nan"};
  for (int i = 0; i < 3; i++) {
    int length = 0;
    while (words[i][length] && (text[length] | 32) == words[i][length]) length++;
    if (words[i][length]) continue;
    *result = i < 2 ? __builtin_inf() : __builtin_nan("");
    return text + length;
  }
  return 0;
}

enum { SIGNIFICANT = 780 };

/* Reads a decimal number. Returns the end of the number, or null if there is none. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  int is_negative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  /* Digits beyond the buffer only break ties, so the last digit becomes 1 if one of them is not 0. */
  static char digits[SIGNIFICANT];
  int count = 0, exponent = 0, has_digits = 0, is_fraction = 0;
  for (;; text++) {
    if (*text == '.' && !is_fraction) {
      is_fraction = 1;
      continue;
    }
    if (*text < '0' || *text > '9') break;
    has_digits = 1;
    if (count == 0 && *text == '0') {
      exponent -= is_fraction;
    } else if (count < SIGNIFICANT) {
      digits[count++] = *text;
      exponent -= is_fraction;
    } else {
      exponent += !is_fraction;
      if (*text != '0') digits[SIGNIFICANT - 1] = '1';
    }
  }
  if (!has_digits) {
    const char *end = read_word(text, result);
    if (end && is_negative) *result = -*result;
    return end;
  }
  if (*text == 'e' || *text == 'E') {
    const char *end = text + 1;
    int is_small = *end == '-', written = 0;
    if (*end == '-' || *end == '+') end++;
    if (*end >= '0' && *end <= '9') {
      for (; *end >= '0' && *end <= '9'; end++)
        if (written < 100000) written = written * 10 + *end - '0';
      exponent += is_small ? -written : written;
      text = end;
    }
  }
  while (count > 0 && digits[count - 1] == '0') {
    count--;
    exponent++;
  }

  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  uint64_t whole = 0;
  for (int i = 0; i < count && i < 19; i++) whole = whole * 10 + (uint64_t)(digits[i] - '0');
  double number = 0;
  /* Products and quotients of two exact doubles are rounded correctly. */
  if (count == 0) number = 0;
  else if (count <= 19 && whole <= 1ULL << 53 && exponent >= -22 && exponent <= 22)
    number = exponent < 0 ? (double)whole / powers[-exponent] : (double)whole * powers[exponent];
  else number = nearest(digits, count, exponent);
  *result = is_negative ? -number : number;
  return text;
}

#endif

"""Proves that the roundings of the kernels equal IEEE 754, for every bit pattern. z3 looks for a counterexample
to each lemma. A lemma is proven if there is none.

Magnitudes are integers, in units of the last place of the widest format. rounded(x, k, ...) is x rounded to multiples
of 2^k, counted in these multiples: this is rounding to a format in which the last place of x is 2^k. `negative` is the
sign of the value."""
import sys
import time

try:
    import z3
except ImportError:
    print("without the Python package z3 (Debian: python3-z3): the lemmas are not proven")
    sys.exit(77)

MODES = ("nearest-even", "nearest-away", "towards-zero", "towards-positive", "towards-negative")
WIDE = 72  # bits: a sum with a magnitude of 64 bits does not overflow


def constant(value):
    return z3.BitVecVal(value, WIDE)


def goes_up(x, k, mode, negative):
    """Whether the magnitude goes up to the next multiple, by the definitions in IEEE 754, section 4.3."""
    rest = x & constant(2**k - 1)
    half = constant(2**(k - 1)) if k > 0 else constant(1)
    odd = z3.Extract(k, k, x) == 1
    return {
        "nearest-even": z3.Or(z3.UGT(rest, half), z3.And(rest == half, odd)),
        "nearest-away": z3.UGE(rest, half),
        "towards-zero": z3.BoolVal(False),
        "towards-positive": z3.And(z3.Not(negative), rest != 0),
        "towards-negative": z3.And(negative, rest != 0),
    }[mode]


def rounded(x, k, mode, negative):
    if k == 0:
        return x
    return z3.LShR(x, k) + z3.If(goes_up(x, k, mode, negative), constant(1), constant(0))


def cases(ks):
    """A magnitude, a sign, and each place and mode."""
    x, negative = z3.BitVec("x", WIDE), z3.Bool("negative")
    for k in ks:
        for mode in MODES:
            yield x, negative, k, mode


def below(x, bits):
    return z3.ULT(x, constant(2**bits))


def definition():
    """`rounded` is the definition: the error is less than one unit; to nearest it is at most half a unit, and a tie goes
    to the even number or away from zero; a directed mode never goes the other way."""
    for x, negative, k, mode in cases(range(1, 65)):
        r = rounded(x, k, mode, negative)
        back = r << k
        error = z3.If(z3.UGT(back, x), back - x, x - back)
        half = constant(2**(k - 1))
        wanted = {
            "nearest-even": z3.And(z3.ULE(error, half), z3.Implies(error == half, z3.Extract(0, 0, r) == 0)),
            "nearest-away": z3.And(z3.ULE(error, half), z3.Implies(error == half, z3.UGT(back, x))),
            "towards-zero": z3.And(z3.ULE(back, x), below(error, k)),
            "towards-positive": z3.And(below(error, k), z3.If(negative, z3.ULE(back, x), z3.UGE(back, x))),
            "towards-negative": z3.And(below(error, k), z3.If(negative, z3.UGE(back, x), z3.ULE(back, x))),
        }[mode]
        yield f"k={k} {mode}", z3.Implies(below(x, 64), wanted)


def monotone():
    """A larger magnitude is not rounded to a smaller one. So the values in the range of a type are an interval, and
    comparing with its ends before rounding decides what is in range after it. Used by accepted_range of
    steps/carrier.h."""
    y = z3.BitVec("y", WIDE)
    for x, negative, k, mode in cases(range(1, 65)):
        yield f"k={k} {mode}", z3.Implies(z3.And(below(y, 64), z3.ULE(x, y)),
                                          z3.ULE(rounded(x, k, mode, negative), rounded(y, k, mode, negative)))


def monotone_across():
    """The last place of a float doubles at a power of two. A magnitude below a multiple of both places, such as this
    power, is not rounded above it, and a magnitude from it on not below it. With `monotone`, rounding to a float format
    keeps order everywhere. Used by accepted_range of steps/carrier.h."""
    y, power = z3.BitVec("y", WIDE), z3.BitVec("power", WIDE)
    for x, negative, k, mode in cases(range(64)):
        is_multiple = power & constant(2**(k + 1) - 1) == 0
        yield f"k={k} {mode}", z3.Implies(
            z3.And(below(y, 64), z3.ULT(x, power), z3.ULE(power, y), is_multiple),
            z3.And(z3.ULE(rounded(x, k, mode, negative), z3.LShR(power, k)),
                   z3.ULE(z3.LShR(power, k + 1), rounded(y, k + 1, mode, negative))))


def to_odd(x, cut):
    """x without its last `cut` bits, and with the bit above them set if one of them was set: rounding to odd."""
    whole = z3.LShR(x, cut) << cut
    return z3.If(whole == x, whole, whole | constant(2**cut))


def odd_then_once():
    """Rounding to odd and then to at least two bits fewer is rounding once. Used by to_float32_odd and narrow_to_odd of
    vector/integer_carrier-inl.h, by codes_of_16_bits of vector/to_small_float.cc, and for the sticky bit of
    scalar/number.h."""
    for cut in range(1, 63):
        for x, negative, k, mode in cases(range(cut + 2, 65)):
            yield f"cut={cut} k={k} {mode}", z3.Implies(
                below(x, 64), rounded(to_odd(x, cut), k, mode, negative) == rounded(x, k, mode, negative))


def folded(x, tail):
    """x with its last `tail` bits replaced by one that says whether any was set: the uppermost of them."""
    rest = x & constant(2**tail - 1)
    return (x ^ rest) | z3.If(rest != 0, constant(2**(tail - 1)), constant(0))


def fold(tail, bits, precision, least):
    """A folded integer has `precision` bits and one zero bit fewer than it seems, so it is exact in the carrier; and
    rounding it is rounding the integer, to places from `least` on."""
    for x, negative, k, mode in cases(range(least, bits + 1)):
        large = z3.And(below(x, bits), z3.Not(below(x, precision)))
        yield f"k={k} {mode}", z3.Implies(
            large, z3.And(folded(x, tail) & constant(2**(tail - 1) - 1) == 0,
                          rounded(folded(x, tail), k, mode, negative) == rounded(x, k, mode, negative)))


def odd_twice():
    """Rounding to odd at two places is rounding to odd at the higher one. Used by vector/to_small_float.cc: float64 to
    float32, then to bfloat16."""
    x = z3.BitVec("x", WIDE)
    yield "float64, float32, bfloat16", to_odd(to_odd(x, 29), 45) == to_odd(x, 45)


def fold_64():
    """to_float64_folded of vector/integer_carrier-inl.h: 64-bit integers in float64, for types of at most 24 bits of precision. An
    integer of more than 53 bits is rounded to multiples of 2^30 or more."""
    yield from fold(12, 64, 53, 30)


def fold_32():
    """to_float32_odd of vector/integer_carrier-inl.h: uint32 in float32, for types of at most 11 bits of precision. An integer of
    more than 24 bits is rounded to multiples of 2^14 or more."""
    yield from fold(9, 32, 24, 14)


def narrowed():
    """narrow_folded of vector/integer_carrier-inl.h: the significand of float64 in float32, for types of at most 11 bits of
    precision. Places from 2^42 on; the last places of subnormal numbers and of types of less precision are higher."""
    for x, negative, k, mode in cases(range(42, 56)):
        yield f"k={k} {mode}", z3.Implies(
            z3.And(below(x, 53), z3.Not(below(x, 52))),
            z3.And(rounded(folded(x, 30), k, mode, negative) == rounded(x, k, mode, negative),
                   folded(x, 30) & constant(2**29 - 1) == 0))


def half_more():
    """Nearest-away is half a unit more, rounded towards zero. Used by vector/to_integer.cc and to_integer_wrap.cc."""
    for x, negative, k, _ in cases(range(1, 65)):
        yield f"k={k}", z3.Implies(below(x, 64), z3.LShR(x + constant(2**(k - 1)), k) ==
                                   rounded(x, k, "nearest-away", negative))


def float_half_more(exponent, significand, half_of):
    """The same in float arithmetic: the sum with one half, rounded towards zero, then to an integral value towards zero."""
    sort = z3.FPSort(exponent, significand)
    x = z3.FP("x", sort)
    half = z3.FPVal(half_of, sort)
    domain = z3.And(z3.Not(z3.fpIsNaN(x)), z3.Not(z3.fpIsInf(x)), z3.Not(z3.fpIsNegative(x)),
                    z3.fpLT(x, z3.FPVal(2.0**(significand - 1), sort)))
    kernel = z3.fpRoundToIntegral(z3.RTZ(), z3.fpAdd(z3.RTZ(), x, half))
    yield "all", z3.Implies(domain, kernel == z3.fpRoundToIntegral(z3.RNA(), x))


def half_more_float32():
    """vector/to_integer.cc with the carrier float32."""
    yield from float_half_more(8, 24, 0.5)


def half_more_float64():
    """vector/to_integer.cc with the carrier float64."""
    yield from float_half_more(11, 53, 0.5)


def sum_with_more(step):
    """The sum of a magnitude, 2^(23+k) and `more` units of 2^k is rounded at 2^k, and counts these units: the last place of
    every float32 from 2^(23+k) to 2^(24+k) is 2^k. `more` is a multiple of `step` below 2^16. Magnitudes are at most 2048
    units."""
    unit = 2**23
    more = z3.BitVec("more", WIDE) * constant(step)
    for x, negative, k, mode in cases(range(1, 72 - 23 - 2)):
        exact = (constant(unit) + more << k) + x
        yield f"k={k} {mode}", z3.Implies(
            z3.And(below(x, 24), z3.ULE(x, constant(2048 << k)), below(more, 16)),
            z3.And(rounded(exact, k, mode, negative) == constant(unit) + more + rounded(x, k, mode, negative),
                   z3.ULE(exact, constant(unit << (k + 1)))))


def sum_with_even_more():
    """sum_of_code of vector/half-inl.h: what is added in advance is even."""
    yield from sum_with_more(2)


def sum_with_half_more():
    """rounded_to_half of vector/half-inl.h, to nearest, ties to even: a sum with one and a half times the power of two. A
    negative value is subtracted from it."""
    half_more = 3 * 2**22
    for x, negative, k, mode in cases(range(1, 72 - 23 - 2)):
        if mode != "nearest-even":
            continue
        start, count = constant(half_more << k), rounded(x, k, mode, negative)
        exact = z3.If(negative, start - x, start + x)
        wanted = z3.If(negative, constant(half_more) - count, constant(half_more) + count)
        yield f"k={k}", z3.Implies(
            z3.And(below(x, 24), z3.ULE(x, constant(2048 << k))),
            z3.And(rounded(exact, k, mode, negative) == wanted, z3.ULE(constant(2**23 << k), exact),
                   z3.ULT(exact, constant(2**24 << k))))


def code_in_halves():
    """sum_of_code of vector/half-inl.h: the addend has the exponent of the unit and is even, and the lower half less the
    upper half of the sum is the code. For every exponent of magnitudes up to 2^16, and every count of units."""
    bits32 = lambda value: z3.BitVecVal(value, 32)
    upper, lower = (lambda v: z3.Extract(31, 16, v)), (lambda v: z3.Extract(15, 0, v))
    count, negative = z3.BitVec("count", 32), z3.Bool("negative")
    less = 129024 - 2 * 9
    for field in range(127 + 16 + 1):
        exponent = max(field + 13, 126)
        unit = bits32(max((field << 23) + (13 << 23) - less, (126 << 23) - less))
        product = z3.SignExt(16, upper(unit)) * bits32(9)  # the lower half's factor is 0
        addend = unit + product
        sign = z3.If(negative, bits32(1 << 31), bits32(0))
        total = (addend | sign) + count  # no carry reaches the upper half
        code = z3.BitVecVal(1024 * (exponent - 126), 16) + lower(count) + z3.If(
            negative, z3.BitVecVal(0x8000, 16), z3.BitVecVal(0, 16))
        yield f"field={field}", z3.Implies(
            z3.ULE(count, bits32(2048)),
            z3.And(z3.LShR(addend, 23) == bits32(exponent), addend & bits32(1) == 0,
                   upper(total) == upper(addend | sign), lower(total) - upper(total) == code))


def add_then_cut():
    """Adding to a magnitude and then cutting off its last bits is rounding. Used by vector/to_small_float.cc for magnitudes
    of 16 bits, and for the upper half of float32 by vector/scale_offset.cc."""
    for x, negative, k, mode in cases(range(1, 33)):
        half, last = constant(2**(k - 1)), constant(2**k - 1)
        odd = z3.LShR(x, k) & constant(1)
        added = {
            "nearest-even": half - 1 + odd,
            "nearest-away": half,
            "towards-zero": constant(0),
            "towards-positive": z3.If(negative, constant(0), last),
            "towards-negative": z3.If(negative, last, constant(0)),
        }[mode]
        yield f"k={k} {mode}", z3.Implies(below(x, 33), z3.LShR(x + added, k) == rounded(x, k, mode, negative))


def number_count():
    """count_units and goes_up of scalar/number.h: whole, half and beyond give the rounding."""
    for x, negative, k, mode in cases(range(1, 65)):
        doubled = z3.LShR(x, k - 1)
        whole = z3.LShR(doubled, 1)
        half = z3.Extract(0, 0, doubled) == 1
        beyond = (doubled << (k - 1)) != x
        odd = z3.Extract(0, 0, whole) == 1
        up = {
            "nearest-even": z3.And(half, z3.Or(beyond, odd)),
            "nearest-away": half,
            "towards-zero": z3.BoolVal(False),
            "towards-positive": z3.And(z3.Not(negative), z3.Or(half, beyond)),
            "towards-negative": z3.And(negative, z3.Or(half, beyond)),
        }[mode]
        yield f"k={k} {mode}", z3.Implies(
            below(x, 64),
            whole + z3.If(up, constant(1), constant(0)) == rounded(x, k, mode, negative))


def fold_at_a_low_place():
    """Wrong: 2^12 is a place of the folded bits."""
    yield from fold(12, 64, 53, 12)


def odd_then_one_bit_fewer():
    """Wrong: a tie cannot be told from a number beside it."""
    for x, negative, k, mode in cases([11]):
        yield f"k={k} {mode}", z3.Implies(
            below(x, 64), rounded(to_odd(x, 10), k, mode, negative) == rounded(x, k, mode, negative))


def less_than_half_more():
    """Wrong: the number below one half."""
    yield from float_half_more(8, 24, 0.49999997)


def sum_with_odd_more():
    """Wrong: a tie goes to an even sum, whose count of units is then odd."""
    yield from sum_with_more(1)


LEMMAS = [definition, monotone, monotone_across, odd_then_once, fold_64, fold_32, narrowed, half_more, half_more_float32,
          half_more_float64, odd_twice, sum_with_even_more, sum_with_half_more,
          code_in_halves, add_then_cut, number_count]
# They must have counterexamples: otherwise the proofs prove nothing.
WRONG = [fold_at_a_low_place, odd_then_one_bit_fewer, less_than_half_more, sum_with_odd_more]


def prove(lemma):
    """Returns the number of cases, and the first one that is not proven with its counterexample, or None."""
    count = 0
    for name, claim in lemma():
        count += 1
        solver = z3.SolverFor("QF_FPBV")
        solver.set("timeout", 600_000)
        solver.add(z3.Not(claim))
        result = solver.check()
        if result != z3.unsat:
            return count, f"{name}: {solver.model() if result == z3.sat else result}"
    return count, None


def main():
    failed = 0
    for lemma in LEMMAS:
        start = time.monotonic()
        count, problem = prove(lemma)
        failed += problem is not None
        print(f"{lemma.__name__}: {f'NOT PROVEN, {problem}' if problem else f'proven, {count} cases'}, "
              f"{time.monotonic() - start:.0f} s", flush=True)
    for lemma in WRONG:
        count, problem = prove(lemma)
        failed += problem is None
        print(f"{lemma.__name__}: {f'refuted, {problem}' if problem else f'NOT REFUTED, {count} cases'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

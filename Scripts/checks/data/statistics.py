"""Compares `tessera experiments compare` and `power` with gbstats 0.8.0 and scipy.

The cases are random: shares, means and ratios from a few
customers to millions, with relative and absolute lifts. Every number must agree to a relative
difference of 1e-9. Numbers near 0 are compared with the size of the numbers that they are differences of.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import typing
import warnings

import numpy
import scipy.stats
from gbstats.bayesian.tests import EffectBayesianABTest, EffectBayesianConfig
from gbstats.frequentist.tests import (
    FrequentistConfig, SequentialConfig, SequentialTwoSidedTTest, TwoSidedTTest)
from gbstats.models.statistics import ProportionStatistic, RatioStatistic, SampleMeanStatistic

from checks.shared import report
from checks.shared.report import expect, reject, say
from checks.shared.tessera import tessera

TOLERANCE = 1e-9
COMMANDS = 60
TREATMENTS = 12


class Figure(typing.NamedTuple):
    """The figure of a variant: as an argument, for gbstats, and as counts if it is a share."""

    argument: str
    statistic: typing.Any
    share: tuple[int, int] | None


def share(source: random.Random) -> Figure:
    count = int(10 ** source.uniform(1.5, 6))
    successes = min(count - 1, max(1, int(count * 10 ** source.uniform(-3, -0.1))))
    return Figure(f"{successes}/{count}", ProportionStatistic(sum=successes, n=count), (successes, count))


def mean(source: random.Random) -> Figure:
    count = int(10 ** source.uniform(1.5, 6))
    average = 10 ** source.uniform(-2, 3)
    deviation = average * 10 ** source.uniform(-0.5, 1)
    total = count * average
    squares = (count - 1) * deviation ** 2 + total ** 2 / count
    return Figure(
        f"n={count},sum={total!r},squares={squares!r}",
        SampleMeanStatistic(sum=total, sum_squares=squares, n=count), None)


def ratio(source: random.Random) -> Figure:
    """Returns revenue per paying customer, of customers of whom some pay."""
    count = source.randrange(50, 3000)
    paid = [round(10 ** source.uniform(0, 2), 2) if source.random() < 0.3 else 0.0 for _ in range(count)]
    paid[0] = 9.99
    base = [1.0 if value > 0 else 0.0 for value in paid]
    total, squares, payers = sum(paid), sum(value * value for value in paid), sum(base)
    return Figure(
        f"n={count},sum={total!r},squares={squares!r},base={payers!r},base_squares={payers!r},"
        f"products={total!r}",
        RatioStatistic(
            n=count, m_statistic=SampleMeanStatistic(sum=total, sum_squares=squares, n=count),
            d_statistic=SampleMeanStatistic(sum=payers, sum_squares=payers, n=count),
            m_d_sum_of_products=total), None)


def equal(what: str, actual: float, expected: float, scale: float = 0) -> None:
    """Counts a comparison, and prints it if it fails."""
    size = max(abs(expected), abs(scale), 1e-300)
    if abs(actual - expected) <= TOLERANCE * size:
        expect(True, what)
    else:
        reject(f"FAIL  {what}", f"is {actual!r}, should be {expected!r}")


def output(*arguments: str) -> list[dict[str, typing.Any]]:
    text = tessera("experiments", *arguments, "--json").stdout
    return [json.loads(line) for line in text.splitlines()]


def compare(
        case: str, found: dict[str, typing.Any], control: Figure, treatment: Figure,
        kind: str, alpha: float) -> None:
    first, second = control.statistic, treatment.statistic
    bayesian = EffectBayesianABTest(
        first, second, EffectBayesianConfig(difference_type=kind, alpha=alpha)).compute_result()
    test = TwoSidedTTest(first, second, FrequentistConfig(difference_type=kind, alpha=alpha))
    fixed = test.compute_result()
    sequential = SequentialTwoSidedTTest(
        first, second, SequentialConfig(difference_type=kind, alpha=alpha)).compute_result()
    error = math.sqrt(test.variance)
    # The statistic of the tail that scipy computes without a difference from 1.
    tail = 2 * scipy.stats.t.sf(abs(test.point_estimate) / error, test.dof)
    equal(f"{case}: lift", found["lift"], fixed.expected, 1 if kind == "relative" else first.mean)
    equal(f"{case}: chance", found["chance_to_win"], bayesian.chance_to_win, 1e-6)
    equal(f"{case}: risk of the control", found["risk_of_control"], bayesian.risk[0], error)
    equal(f"{case}: risk of the treatment", found["risk_of_treatment"], bayesian.risk[1], error)
    equal(f"{case}: p-value", found["fixed_p_value"], tail, 1e-12)
    equal(f"{case}: sequential p-value", found["sequential_p_value"], float(sequential.p_value), 1e-12)
    for name, ends in (
            ("credible_interval", bayesian.ci), ("fixed_interval", fixed.ci),
            ("sequential_interval", sequential.ci)):
        for actual, expected in zip(found[name], ends):
            equal(f"{case}: {name}", actual, float(expected), abs(fixed.expected) + error)
    if control.share and treatment.share:
        equal(
            f"{case}: exact chance", found["exact_chance_to_win"],
            exact_chance(control.share, treatment.share), 1)


def exact_chance(control: tuple[int, int], treatment: tuple[int, int]) -> float:
    """Integrates over the narrower of two beta distributions with the rule of Gauss and Legendre."""
    first, second = (
        scipy.stats.beta(1 + successes, 1 + count - successes)
        for successes, count in (control, treatment))
    is_first = first.std() < second.std()
    narrow = first if is_first else second
    low = max(0.0, narrow.mean() - 40 * narrow.std())
    high = min(1.0, narrow.mean() + 40 * narrow.std())
    nodes, weights = numpy.polynomial.legendre.leggauss(1000)
    points = low + (high - low) * (nodes + 1) / 2
    others = second.sf(points) if is_first else first.cdf(points)
    return float((high - low) / 2 * (weights * narrow.pdf(points) * others).sum())


def check_sizes(source: random.Random) -> None:
    for _ in range(20):
        base = round(source.uniform(0.005, 0.4), 4)
        effect = round(source.choice([-1, 1]) * source.uniform(0.02, 0.5), 3)
        power = round(source.uniform(0.5, 0.99), 2)
        [found] = output("power", f"--base-rate={base}", f"--effect={effect}", f"--power={power}",
                         "--arrivals=1000")
        other = base * (1 + effect)
        score = scipy.stats.norm.ppf(0.975) + scipy.stats.norm.ppf(power)
        size = score ** 2 * (base * (1 - base) + other * (1 - other)) / (other - base) ** 2
        equal(f"size for {base}, {effect}, {power}", found["customers_per_variant"], math.ceil(size))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("seed", type=int, nargs="?", default=1)


def main(options: argparse.Namespace) -> None:
    # gbstats computes with infinite numbers where a lift is far from 0.
    warnings.simplefilter("ignore", RuntimeWarning)
    seed = options.seed
    source = random.Random(seed)
    for number in range(COMMANDS):
        make = (share, mean, ratio)[number % 3]
        kind = source.choice(["relative", "absolute"])
        control, treatments = make(source), [make(source) for _ in range(TREATMENTS)]
        flags = ["--absolute"] if kind == "absolute" else []
        found = output("compare", control.argument, *[treatment.argument for treatment in treatments], *flags)
        for treatment, result in zip(treatments, found, strict=True):
            case = f"seed {seed}: {control.argument} and {treatment.argument}, {kind}"
            compare(case, result, control, treatment, kind, 0.05 / TREATMENTS)
    check_sizes(source)
    compared = report.passed + report.rejected
    say(f"{compared} numbers compared with gbstats and scipy, {report.rejected} differ")

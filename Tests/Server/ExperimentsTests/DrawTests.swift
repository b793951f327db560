import Experiments
import Testing

@Suite("Draws", .timeLimit(.minutes(30))) struct DrawTests {
  /// The vectors of the specification, and others that were computed with Python's hashlib.
  @Test(arguments: [
    ("seed-1", "user_1", [520, 3155, 8055]),
    ("seed-1", "$RCAnonymousID:00000000000000000000000000000000", [9354, 7699, 257]),
    ("seed-1", "Zo\u{EB}", [3038, 6276, 918]),
    ("", "", [8169, 4863, 5803]),
    ("seed-1", "Zoe\u{308}", [850, 1725, 2731]),
    ("seed-2", "user_1", [3138, 9012, 3091]),
    ("paywall", "$RCAnonymousID:5b6fdbac3a0c4f879e43d269ecdf9ba1", [7125, 578, 7515]),
    ("1\u{1F600}", "a b\tc", [1026, 770, 6434]),
  ])
  func `A draw has the value of its vector`(seed: String, unit: String, expected: [Int]) {
    let purposes: [ExperimentDraw.Purpose] = [.enroll, .variant, .holdout]
    #expect(purposes.map { ExperimentDraw.draw(seed: seed, purpose: $0, unit: unit) } == expected)
  }

  /// 99 degrees of freedom: a value above 175 has a probability below 5 in a million.
  @Test(arguments: ["seed-1", "7f3d1c", "", "paywall"], ExperimentDraw.Purpose.allCases)
  func `Draws of many customers are uniform`(seed: String, purpose: ExperimentDraw.Purpose) {
    var counts = [Int](repeating: 0, count: 100)
    for number in 0..<100_000 {
      counts[ExperimentDraw.draw(seed: seed, purpose: purpose, unit: "user_\(number)") / 100] += 1
    }
    let statistic = Samples.chiSquared(counts)
    #expect(40...175 ~= statistic, "seed \(seed), \(purpose): chi-squared \(statistic)")
  }

  /// 99 degrees of freedom of a table of ten by ten, of which 81 are free.
  @Test(arguments: [
    ("seed-1", ExperimentDraw.Purpose.variant, "seed-2", ExperimentDraw.Purpose.variant),
    ("seed-1", .enroll, "seed-1", .variant), ("seed-1", .enroll, "seed-1", .holdout),
    ("seed-1", .enroll, "seed-2", .enroll), ("a", .variant, "b", .variant),
  ])
  func `Draws of two seeds or purposes are independent`(
    seed: String, purpose: ExperimentDraw.Purpose, other: String,
    otherPurpose: ExperimentDraw.Purpose
  ) {
    var counts = [Int](repeating: 0, count: 100)
    for number in 0..<100_000 {
      let unit = "user_\(number)"
      let first = ExperimentDraw.draw(seed: seed, purpose: purpose, unit: unit) / 1000
      let second = ExperimentDraw.draw(seed: other, purpose: otherPurpose, unit: unit) / 1000
      counts[first * 10 + second] += 1
    }
    let statistic = Samples.chiSquared(counts)
    #expect(40...175 ~= statistic, "\(seed) and \(other): chi-squared \(statistic)")
  }
}

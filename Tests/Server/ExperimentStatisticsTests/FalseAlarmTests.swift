import AppStoreCore
import ExperimentStatistics
import Testing

/// 2,000 experiments whose variants are equal, with a look every day for 20 days.
@Suite("Experiments with equal variants", .timeLimit(.minutes(30))) struct FalseAlarmTests {
  private struct Alarms {
    var sequential = 0
    var fixedAtAnyLook = 0
    var sampleRatio = 0
  }

  private static let runs = 2000

  /// Customers arrive in one of both variants at random, and one in five converts.
  private static func alarms(seed: UInt64) -> Alarms {
    var random = SeededRandom(seed: seed)
    var alarms = Alarms()
    for _ in 0..<runs {
      var counts = [0, 0]
      var successes = [0, 0]
      var (isSequential, isFixed) = (false, false)
      for _ in 0..<20 {
        // Each random number is the variant and the conversion of eight customers.
        for _ in 0..<25 {
          var bits = random.next()
          for _ in 0..<8 {
            let variant = Int(bits & 1)
            counts[variant] += 1
            successes[variant] += (bits >> 1) & 0x7F < 26 ? 1 : 0
            bits >>= 8
          }
        }
        guard
          let lift = Lift(
            control: SampleSummary(successes: successes[0], of: counts[0]),
            treatment: SampleSummary(successes: successes[1], of: counts[1]))
        else { continue }
        if !isSequential { isSequential = SequentialTest(lift).interval().excludesZero }
        if !isFixed { isFixed = FixedTest(lift).pValue < 0.05 }
      }
      alarms.sequential += isSequential ? 1 : 0
      alarms.fixedAtAnyLook += isFixed ? 1 : 0
      let ratio = SampleRatio(counts: counts, weights: [1, 1])
      alarms.sampleRatio += ratio?.isMismatch == true ? 1 : 0
    }
    return alarms
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Daily looks find a difference in at most 5 percent with the sequential interval only`(
    seed: UInt64
  ) {
    let alarms = Self.alarms(seed: seed)
    #expect(alarms.sequential <= Self.runs / 20, "seed \(seed): \(alarms)")
    // The test for one look shows why: it errs far more often.
    #expect(alarms.fixedAtAnyLook > Self.runs / 10, "seed \(seed): \(alarms)")
    // One in a thousand is expected: 2, and 10 or more have a probability below 0.0001.
    #expect(alarms.sampleRatio < 10, "seed \(seed): \(alarms)")
  }
}

internal import AppStoreCore
public import Experiments

extension Experiment {
  /// The customers of a self-test.
  public static let selfTestUnits = 10_000

  /// Assigns 10,000 made-up customers and compares the variants with their weights.
  ///
  /// One seed in a thousand fails; then choose another one before the start. `nil` if a weight is so small
  /// that the test says nothing.
  public func selfTest() -> SampleRatio? {
    var counts: [VariantID: Int] = [:]
    for number in 0..<Self.selfTestUnits {
      counts[variant(of: AppUserID("unit_\(number)")), default: 0] += 1
    }
    return SampleRatio(
      counts: variants.map { counts[$0.id] ?? 0 }, weights: variants.map { Double($0.weight.value) }
    )
  }
}

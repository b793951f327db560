internal import Effects
internal import Foundation

/// Things to choose from, each as likely as its weight.
struct WeightedChoice<Element: Sendable>: Sendable {
  private let elements: [Element]
  private let sums: [Double]

  /// Takes the elements that have a weight.
  init(_ weighted: [(element: Element, weight: Double)]) {
    let chosen = weighted.filter { $0.weight > 0 }
    elements = chosen.map(\.element)
    var sum = 0.0
    sums = chosen.map { part in
      sum += part.weight
      return sum
    }
  }

  /// Whether there is nothing to choose.
  var isEmpty: Bool { elements.isEmpty }

  /// Chooses an element with a number from 0 to below 1; `nil` when there is none.
  func pick(_ number: Double) -> Element? {
    guard let total = sums.last else { return nil }
    let goal = number * total
    return elements[sums.firstIndex { $0 > goal } ?? sums.count - 1]
  }
}

extension SeededRandom {
  /// Returns a number from 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns whether something with a probability happens.
  mutating func happens(_ probability: Double) -> Bool { unit() < probability }

  /// Returns a duration of days that is exponentially distributed.
  mutating func days(mean: Double) -> Duration {
    // A thousand years are never, and in the range of every number.
    .milliseconds(Int64(min(-log(1 - unit()) * min(mean, 1e9), 365_250) * 86_400_000))
  }
}

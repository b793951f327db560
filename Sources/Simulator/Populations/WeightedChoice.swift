internal import AppStoreCore
internal import Foundation

/// Elements to choose from, with probabilities proportional to their weights.
struct WeightedChoice<Element: Sendable>: Sendable {
  private let elements: [Element]
  private let sums: [Double]

  /// Creates a choice of the elements with a positive weight.
  init(_ weighted: [(element: Element, weight: Double)]) {
    let chosen = weighted.filter { $0.weight > 0 }
    elements = chosen.map(\.element)
    var sum = 0.0
    sums = chosen.map { part in
      sum += part.weight
      return sum
    }
  }

  /// Whether there are no elements.
  var isEmpty: Bool { elements.isEmpty }

  /// Chooses an element by a number from 0 to below 1; `nil` if none exists.
  func choose(_ number: Double) -> Element? {
    guard let total = sums.last else { return nil }
    let goal = number * total
    return elements[sums.firstIndex { $0 > goal } ?? sums.count - 1]
  }
}

extension SeededRandom {
  /// Returns a number from 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns whether an event with a probability happens.
  mutating func happens(_ probability: Double) -> Bool { unit() < probability }

  /// Returns an exponentially distributed duration in days.
  mutating func days(mean: Double) -> Duration {
    // The maximum is a thousand years, which is never reached and fits all number types.
    .milliseconds(Int64(min(-log(1 - unit()) * min(mean, 1e9), 365_250) * 86_400_000))
  }
}

import Foundation

/// A measured value, with the limit it is compared to.
struct Figure: Encodable {
  /// The name of the measurement.
  let name: String
  /// The value.
  let value: Double
  /// The unit.
  let unit: String
  /// The ratio of the value to the limit.
  let ratio: Double
  /// The limit, measured in the same run.
  let against: String
  /// The target of the ratio.
  let goal: Goal
  /// Whether the target was reached.
  var met: Bool {
    switch goal {
    case .atLeast(let least): ratio >= least
    case .atMost(let most): ratio <= most
    }
  }

  /// A bound of a ratio.
  enum Goal: CustomStringConvertible {
    case atLeast(Double)
    case atMost(Double)

    var description: String {
      switch self {
      case .atLeast(let least): ">= " + String(format: "%.2f", least)
      case .atMost(let most): "<= " + String(format: "%.2f", most)
      }
    }
  }

  private enum CodingKeys: String, CodingKey {
    case name, value, unit, ratio, against, goal, met
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode((value * 10).rounded() / 10, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode((ratio * 1000).rounded() / 1000, forKey: .ratio)
    try container.encode(against, forKey: .against)
    try container.encode(goal.description, forKey: .goal)
    try container.encode(met, forKey: .met)
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  static let head = row("name", "value", "unit", "ratio", "goal", "met", "against")

  var line: String {
    Self.row(
      name, String(format: "%.0f", value), unit, String(format: "%.3f", ratio),
      goal.description, met ? "yes" : "no", against)
  }

  private static func row(_ cells: String...) -> String {
    zip(cells, [28, 10, 18, 7, 8, 5, 0]).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }.joined(separator: "  ")
  }
}

internal import Foundation

/// The result of one step of the scenario, compared with the ground truth.
struct StepReport: Sendable, Encodable {
  /// The ground truth, or the app's state, about Pro.
  struct Access: Sendable, Hashable, Encodable {
    /// `active`, `inactive` or `unknown`.
    var pro: String
    /// The product that gives access; `nil` if none exists.
    var plan: String?
    /// When access ends, in ISO 8601; `nil` if it does not end, or there is none.
    var until: String?
  }

  /// The number of the step, from 1.
  var step: Int
  /// The simulated date, in ISO 8601.
  var date: String
  var event: String
  /// The notifications from Apple's side, as `TYPE/SUBTYPE`, with the delivery result if it failed.
  var notifications: [String]
  var truth: Access
  /// The app's state.
  var answer: Access
  /// Whether the response's signature verified.
  var signature: String
  /// Whether the app used its cached response.
  var isCached: Bool
  /// The reason in one sentence.
  var why: String
  /// The error that the app reported; `nil` if none.
  var error: String?
  /// The differences from the expected state; empty if there are none.
  var problems: [String]

  /// Whether the step matched the ground truth.
  var isRight: Bool { problems.isEmpty }

  private enum CodingKeys: String, CodingKey {
    case step, date, event, notifications, truth, answer, signature, isCached, why, error, problems
    case isRight
  }

  /// Encodes the report with `isRight`.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(step, forKey: .step)
    try container.encode(date, forKey: .date)
    try container.encode(event, forKey: .event)
    try container.encode(notifications, forKey: .notifications)
    try container.encode(truth, forKey: .truth)
    try container.encode(answer, forKey: .answer)
    try container.encode(signature, forKey: .signature)
    try container.encode(isCached, forKey: .isCached)
    try container.encode(why, forKey: .why)
    try container.encodeIfPresent(error, forKey: .error)
    try container.encode(problems, forKey: .problems)
    try container.encode(isRight, forKey: .isRight)
  }

  /// The report as one line of JSON.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A report contains texts, numbers and Booleans, which always encode.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

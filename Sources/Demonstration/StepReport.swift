internal import Foundation

/// What happened in one step of the story, and whether the app's answer was right.
public struct StepReport: Sendable, Encodable {
  /// The store's own truth, or the app's answer, about Pro.
  public struct Answer: Sendable, Hashable, Encodable {
    /// `active`, `inactive` or `unknown`.
    public var pro: String
    /// The product behind it; `nil` when there is none.
    public var plan: String?
    /// When access ends, in ISO 8601; `nil` when it does not end, or there is none.
    public var until: String?
  }

  /// The number of the step, from 1.
  public var step: Int
  /// The simulated date, in ISO 8601.
  public var date: String
  /// What happened in the store.
  public var event: String
  /// The notifications that Apple's side sent, as `TYPE/SUBTYPE`, with their delivery when it failed.
  public var notifications: [String]
  /// What the store itself says.
  public var truth: Answer
  /// What the app says.
  public var answer: Answer
  /// Whether the answer's signature verified.
  public var signature: String
  /// Whether the app fell back on its cached answer.
  public var isCached: Bool
  /// Why, in one sentence.
  public var why: String
  /// What the app reported as an error; `nil` when nothing failed.
  public var error: String?
  /// What was wrong with the answer; empty when it was right.
  public var problems: [String]

  /// Whether the step answered as the store's truth says.
  public var isRight: Bool { problems.isEmpty }

  private enum CodingKeys: String, CodingKey {
    case step, date, event, notifications, truth, answer, signature, isCached, why, error, problems
    case isRight
  }

  /// Encodes the report with `isRight`.
  public func encode(to encoder: any Encoder) throws {
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
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A report holds texts, numbers and Booleans, which always encode.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

public import Foundation

/// The screen of an example app.
///
/// A field is `nil` if the app does not show it, or not at the moment.
public struct Screen: Hashable, Sendable, Codable {
  /// The state of Pro.
  public enum Gate: String, Sendable, Codable {
    /// The content is shown.
    case active
    /// The paywall is shown.
    case inactive
    /// Neither is shown, because the state is not known yet.
    case unknown
  }

  /// The state of Pro.
  public var pro = Gate.unknown
  /// The product that gives access.
  public var plan: String?
  /// When access ends, in ISO 8601.
  public var until: String?
  /// The verification state of the response's signature.
  public var verification: String?
  /// Whether newer data was unavailable.
  public var isStale: Bool?
  /// The reason, in one or more sentences.
  public var why: String?
  /// Product names and prices.
  public var products: [String]?
  /// The products whose transaction was replaced by another plan.
  public var upgraded: [String]?
  /// The number of the customer's coins.
  public var coins: Int?
  /// The app user ID.
  public var user: String?
  /// Additional information about the last tap.
  public var note: String?
  /// The error, if there is one.
  public var error: String?

  /// Creates a screen with only an error, if there is one.
  public init(error: String? = nil) {
    self.error = error
  }

  /// The screen as one line of JSON.
  public var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Shows a date as the end of access.
  public mutating func show(until date: Date?) {
    until = date?.ISO8601Format()
  }
}

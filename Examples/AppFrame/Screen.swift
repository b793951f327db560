public import Foundation

/// What the screen of an example app shows.
///
/// What is `nil` is not on this app's screen, or not there now.
public struct Screen: Hashable, Sendable, Codable {
  /// Whether Pro is open.
  public enum Gate: String, Sendable, Codable {
    /// The goods are shown.
    case active
    /// The paywall is shown.
    case inactive
    /// Neither is shown, because nothing is known yet.
    case unknown
  }

  /// Whether Pro is open.
  public var pro = Gate.unknown
  /// The product behind it.
  public var plan: String?
  /// When access ends, in ISO 8601.
  public var until: String?
  /// What is known of the answer's signature.
  public var verification: String?
  /// Whether nothing newer could be had than what is shown.
  public var isStale: Bool?
  /// Why, in a sentence or more.
  public var why: String?
  /// Product names and prices.
  public var products: [String]?
  /// The products whose transaction another plan has replaced.
  public var upgraded: [String]?
  /// How many coins the customer has.
  public var coins: Int?
  /// Who the customer is.
  public var user: String?
  /// What the last tap led to, when it is more than what is shown.
  public var note: String?
  /// What went wrong, if something did.
  public var error: String?

  /// Creates a screen that shows nothing but an error, if there is one.
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

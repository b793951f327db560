public import AppStoreCore
internal import Crypto
internal import Foundation

/// A request by which an app shows that its customer uses it.
public struct CustomerVisit: Hashable, Sendable {
  /// What the request states about the app.
  public let client: ClientDetails
  /// The number that the app user ID gets, if it has none.
  public let newNumber: Int64

  /// Creates a visit with a number, which must be random and at least 1.
  public init(client: ClientDetails, newNumber: Int64) {
    assert(newNumber > 0, "a customer's number is positive")
    self.client = client
    self.newNumber = newNumber
  }

  /// Creates a visit with a number that nothing but the ledger connects with the app user ID.
  ///
  /// - Parameters:
  ///   - client: What the request states about the app.
  ///   - id: The app user ID.
  ///   - date: When it was seen.
  ///   - random: At least 16 random bytes, which are stored nowhere.
  public init(_ client: ClientDetails, of id: AppUserID, at date: Timestamp, random: [UInt8]) {
    // With the ID and the date, a source of few random bytes gives different numbers, too.
    let text = "\(date.milliseconds) \(id.rawValue)"
    let hash = SHA256.hash(data: Data(random + Array(text.utf8)))
    let number = hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(client: client, newNumber: max(1, Int64(number >> 1)))
  }
}

/// An app user ID that the server has seen.
public struct SeenCustomer: Hashable, Sendable {
  /// The app user ID.
  public let id: AppUserID
  /// When it was seen.
  public let at: Timestamp
  /// The visit; `nil` if no app made the request, or its day is recorded already.
  public let visit: CustomerVisit?

  /// Creates a value.
  public init(_ id: AppUserID, at date: Timestamp, visit: CustomerVisit? = nil) {
    self.id = id
    at = date
    self.visit = visit
  }
}

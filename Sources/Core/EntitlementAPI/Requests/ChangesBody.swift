public import AppStoreCore

/// The body of `GET /v1/changes?after=N&mark=M&limit=L`: the changes, in order.
///
/// Send ``next`` and ``mark`` of the last response to read every change exactly once; an empty list
/// means that nothing changed since. A feed restored from a backup may have lost changes, and reuse
/// their positions for others. The response is then 409, and the feed must be read from the
/// beginning.
public struct ChangesBody: Hashable, Sendable, Codable {
  /// The default number of changes in one response.
  public static let defaultLimit = 100
  /// The maximum number of changes in one response.
  public static let maxLimit = 1000

  /// The changes, oldest first.
  public var changes: [ChangeBody]
  /// The position at which to continue.
  public var next: Int64
  /// A short fingerprint of the change at ``next``; `nil` if nothing ever changed.
  public var mark: String?

  /// Creates a body.
  public init(changes: [ChangeBody], next: Int64, mark: String? = nil) {
    self.changes = changes
    self.next = next
    self.mark = mark
  }
}

/// One change: its kind, and where to look.
public struct ChangeBody: Hashable, Sendable, Codable {
  /// The position in the feed; later changes have greater ones.
  public var sequence: Int64
  /// When it happened.
  public var at: Timestamp
  /// The kind of change, such as `transaction` or `grant`; more may be added.
  public var kind: String
  /// The app user id concerned; `nil` if the purchase has no owner.
  public var appUserID: AppUserID?
  /// The purchase concerned; `nil` if none exists.
  public var originalTransactionID: OriginalTransactionID?
  /// The sequence of the fact in the ledger; `nil` if it was not caused by a signed fact.
  public var factSequence: Int64?

  /// Creates a body.
  public init(
    sequence: Int64, at: Timestamp, kind: String, appUserID: AppUserID?,
    originalTransactionID: OriginalTransactionID?, factSequence: Int64?
  ) {
    self.sequence = sequence
    self.at = at
    self.kind = kind
    self.appUserID = appUserID
    self.originalTransactionID = originalTransactionID
    self.factSequence = factSequence
  }

  private enum CodingKeys: String, CodingKey {
    case sequence
    case at = "at_ms"
    case kind
    case appUserID = "app_user_id"
    case originalTransactionID = "original_transaction_id"
    case factSequence = "fact_sequence"
  }

  /// Encodes the change; missing values are null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sequence, forKey: .sequence)
    try container.encode(at, forKey: .at)
    try container.encode(kind, forKey: .kind)
    try container.encode(appUserID, forKey: .appUserID)
    try container.encode(originalTransactionID, forKey: .originalTransactionID)
    try container.encode(factSequence, forKey: .factSequence)
  }
}

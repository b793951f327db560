public import AppStoreTypes

/// The body of `GET /v1/changes?after=N&mark=M&limit=L`: what changed, in order.
///
/// Ask with the ``next`` and the ``mark`` of the last answer, and nothing is missed or told twice; an empty
/// list means that nothing changed since. A feed that was restored from a backup may have forgotten what
/// was told, and tell other changes under the same places: then the answer is 409, and the feed is to be
/// read from the beginning.
public struct ChangesBody: Hashable, Sendable, Codable {
  /// How many changes an answer holds when the question does not say.
  public static let usualLimit = 100
  /// The most changes in one answer.
  public static let largestLimit = 1000

  /// The changes, the oldest first.
  public var changes: [ChangeBody]
  /// Where to go on.
  public var next: Int64
  /// What stands at ``next``, in a few characters; `nil` when nothing ever changed.
  public var mark: String?

  /// Creates a body.
  public init(changes: [ChangeBody], next: Int64, mark: String? = nil) {
    self.changes = changes
    self.next = next
    self.mark = mark
  }
}

/// One change: what kind of thing changed, and where to look.
public struct ChangeBody: Hashable, Sendable, Codable {
  /// The place in the feed; later changes have greater ones.
  public var sequence: Int64
  /// When.
  public var at: Timestamp
  /// What kind of thing changed, such as `transaction` or `grant`; more kinds may come.
  public var kind: String
  /// The app user id it concerns; `nil` when nobody owns the purchase.
  public var appUserID: CustomerID?
  /// The purchase it concerns; `nil` when it is about none.
  public var originalTransactionID: OriginalTransactionID?
  /// The sequence of the fact in the ledger; `nil` when no signed fact changed it.
  public var factSequence: Int64?

  /// Creates a body.
  public init(
    sequence: Int64, at: Timestamp, kind: String, appUserID: CustomerID?,
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

  /// Encodes the change; what does not apply is null.
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

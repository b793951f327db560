public import AppStoreTypes

/// What somebody did by hand.
public struct AuditAct: OpenCode {
  /// The text of the act.
  public let rawValue: String
  /// Creates an act from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An entitlement was given.
  public static let grant = AuditAct(rawValue: "grant")
  /// What was given was taken back.
  public static let revoke = AuditAct(rawValue: "revoke")
  /// A customer is shown another offering.
  public static let overrideOffering = AuditAct(rawValue: "override_offering")
  /// A customer is shown the usual offering again.
  public static let removeOfferingOverride = AuditAct(rawValue: "remove_offering_override")
  /// A balance was changed.
  public static let adjustCurrency = AuditAct(rawValue: "adjust_currency")
  /// A customer was forgotten.
  public static let deleteCustomer = AuditAct(rawValue: "delete_customer")
  /// A log-in made two customers one.
  public static let logIn = AuditAct(rawValue: "log_in")
  /// Purchases were given to another customer.
  public static let transfer = AuditAct(rawValue: "transfer")
  /// A transfer, or the joining of two customers, was taken back.
  public static let undo = AuditAct(rawValue: "undo")
  /// A signing key was replaced.
  public static let rotateKey = AuditAct(rawValue: "rotate_key")
  /// A signing key was made for a server that does not have the root.
  public static let signKey = AuditAct(rawValue: "sign_key")
  /// A signing key that was signed elsewhere was added.
  public static let importKey = AuditAct(rawValue: "import_key")
  /// Signing keys were taken back.
  public static let revokeKeys = AuditAct(rawValue: "revoke_keys")
  /// A transaction was refunded at the store's.
  public static let refund = AuditAct(rawValue: "refund")
  /// A renewal was moved at the store's.
  public static let extend = AuditAct(rawValue: "extend")
  /// Items of the quarantine were given up.
  public static let discard = AuditAct(rawValue: "discard")
}

/// One manual act: who did what to whom, and when.
public struct AuditEntry: Hashable, Sendable {
  /// When it was done.
  public let at: Timestamp
  /// Who did it: `key:` with the fingerprint of an API key, or `cli:` with a user.
  public let actor: String
  /// What was done.
  public let act: AuditAct
  /// To whom or what: an app user id, or the id of a key.
  public let subject: String
  /// More about it; no secrets.
  public let details: [String: String]

  /// Creates an entry.
  public init(
    at: Timestamp, actor: String, act: AuditAct, subject: String, details: [String: String] = [:]
  ) {
    self.at = at
    self.actor = actor
    self.act = act
    self.subject = subject
    self.details = details
  }

  /// The details in one line for people, ordered by name.
  public var detailText: String {
    details.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}

/// An audit entry as it stands in the log.
public struct RecordedAuditEntry: Hashable, Sendable, Identifiable {
  /// The place in the log; later entries have greater ones.
  public let sequence: Int64
  /// The entry.
  public let entry: AuditEntry

  /// The place in the log.
  public var id: Int64 { sequence }

  package init(sequence: Int64, entry: AuditEntry) {
    self.sequence = sequence
    self.entry = entry
  }
}

/// Keeps every manual act; append-only.
public protocol AuditStore: Sendable {
  /// Appends an entry.
  ///
  /// Grants, revocations, overrides and adjustments bring their own entry in the same change; this is
  /// for what is done elsewhere.
  func append(_ entry: AuditEntry) async throws(LedgerError)

  /// Returns entries, the oldest first.
  ///
  /// - Parameters:
  ///   - since: The earliest time; `nil` for the beginning.
  ///   - after: The place behind which to begin; 0 for the beginning.
  ///   - limit: The most to return.
  func auditEntries(
    since: Timestamp?, after: Int64, limit: Int
  ) async throws(LedgerError) -> [RecordedAuditEntry]

  /// Returns the newest entries, the newest first.
  func newestAuditEntries(limit: Int) async throws(LedgerError) -> [RecordedAuditEntry]
}

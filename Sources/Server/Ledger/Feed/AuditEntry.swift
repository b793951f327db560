public import AppStoreCore

/// The kind of a manual action in the audit log.
public struct AuditAction: OpenEnum {
  /// The text of the action.
  public let rawValue: String
  /// Creates an action from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An entitlement was granted.
  public static let grant = AuditAction(rawValue: "grant")
  /// A grant was revoked.
  public static let revoke = AuditAction(rawValue: "revoke")
  /// An offering override was set for a customer.
  public static let overrideOffering = AuditAction(rawValue: "override_offering")
  /// A customer's offering override was removed.
  public static let removeOfferingOverride = AuditAction(rawValue: "remove_offering_override")
  /// A currency balance was adjusted.
  public static let adjustCurrency = AuditAction(rawValue: "adjust_currency")
  /// A customer was deleted.
  public static let deleteCustomer = AuditAction(rawValue: "delete_customer")
  /// A customer's claim to another customer's purchase was rejected.
  public static let rejectClaim = AuditAction(rawValue: "reject_claim")
  /// A log-in joined two customers.
  public static let logIn = AuditAction(rawValue: "log_in")
  /// Purchases were transferred to another customer.
  public static let transfer = AuditAction(rawValue: "transfer")
  /// A transfer or alias was undone.
  public static let undo = AuditAction(rawValue: "undo")
  /// A signing key was replaced.
  public static let rotateKey = AuditAction(rawValue: "rotate_key")
  /// A signing key was issued for a server without the root key.
  public static let signKey = AuditAction(rawValue: "sign_key")
  /// A signing key issued elsewhere was imported.
  public static let importKey = AuditAction(rawValue: "import_key")
  /// Signing keys were revoked.
  public static let revokeKeys = AuditAction(rawValue: "revoke_keys")
  /// Responses are signed under another root as well.
  public static let addRoot = AuditAction(rawValue: "add_root")
  /// Another root became the default.
  public static let setDefaultRoot = AuditAction(rawValue: "set_default_root")
  /// Responses are no longer signed under a root.
  public static let retireRoot = AuditAction(rawValue: "retire_root")
  /// A transaction was refunded in the App Store.
  public static let refund = AuditAction(rawValue: "refund")
  /// A renewal date was extended in the App Store.
  public static let extend = AuditAction(rawValue: "extend")
  /// Consumption information about a refund request was sent to the App Store, or was not.
  public static let sendConsumptionInformation = AuditAction(
    rawValue: "send_consumption_information")
  /// Exchange rates were imported.
  public static let importRates = AuditAction(rawValue: "import_rates")
  /// Items of the quarantine were discarded.
  public static let discard = AuditAction(rawValue: "discard")
  /// An In-App Purchase key was stored.
  public static let storeInAppPurchaseKey = AuditAction(rawValue: "store_in_app_purchase_key")
  /// A webhook endpoint was paused.
  public static let pauseWebhook = AuditAction(rawValue: "pause_webhook")
  /// A webhook endpoint was started again.
  public static let resumeWebhook = AuditAction(rawValue: "resume_webhook")
  /// The secret of a webhook endpoint was replaced.
  public static let rotateWebhookSecret = AuditAction(rawValue: "rotate_webhook_secret")
  /// Events were sent to a webhook endpoint again.
  public static let replayWebhook = AuditAction(rawValue: "replay_webhook")
  /// A person decided an experiment.
  public static let decideExperiment = AuditAction(rawValue: "decide_experiment")
  /// A report from App Store Connect was imported.
  public static let importReport = AuditAction(rawValue: "import_report")
}

/// An entry of the audit log: actor, action, subject and time.
public struct AuditEntry: Hashable, Sendable {
  /// When it happened.
  public let at: Timestamp
  /// The actor: `key:` with the fingerprint of an API key, or `cli:` with a user.
  public let actor: String
  /// The action.
  public let action: AuditAction
  /// The subject: an app user id, or the id of a key.
  public let subject: String
  /// More details, without secrets.
  public let details: [String: String]

  /// Creates an entry.
  public init(
    at: Timestamp, actor: String, action: AuditAction, subject: String,
    details: [String: String] = [:]
  ) {
    self.at = at
    self.actor = actor
    self.action = action
    self.subject = subject
    self.details = details
  }

  /// The details in one readable line, ordered by name.
  public var detailText: String {
    details.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}

/// An entry with its position in the audit log.
public struct RecordedAuditEntry: Hashable, Sendable, Identifiable {
  /// The position in the log; later entries have greater ones.
  public let sequence: Int64
  /// The entry.
  public let entry: AuditEntry

  /// The position in the log.
  public var id: Int64 { sequence }

  /// Creates a recorded entry.
  public init(sequence: Int64, entry: AuditEntry) {
    self.sequence = sequence
    self.entry = entry
  }
}

public import AppStoreCore

/// A summary of a ledger.
public struct LedgerInspection: Hashable, Sendable {
  /// The newest notification of an app and environment.
  public struct NotificationSource: Hashable, Sendable {
    /// The app.
    public let bundleID: BundleID
    /// The environment.
    public let environment: AppStoreEnvironment
    /// When the newest notification arrived.
    public let latest: Timestamp

    package init(bundleID: BundleID, environment: AppStoreEnvironment, latest: Timestamp) {
      self.bundleID = bundleID
      self.environment = environment
      self.latest = latest
    }
  }

  /// The number of items in the ledger.
  public let counts: LedgerCounts
  /// The newest notification of each app and environment.
  public let notifications: [NotificationSource]
  /// The products of the purchases that were read.
  public let products: Set<ProductID>
  /// The number of quarantined items by failing check.
  public let quarantine: [String: Int]
  /// The problems that the database finds in the file; empty if there are none.
  public let damage: [String]
  /// The server of the database; `nil` for a file.
  public let server: DatabaseServer?
  /// The states of the webhook endpoints.
  public let webhooks: [WebhookEndpointState]
  /// Whether its schema is that of this version.
  public let schema: SchemaAge

  package init(
    counts: LedgerCounts, notifications: [NotificationSource], products: Set<ProductID>,
    quarantine: [String: Int], damage: [String], server: DatabaseServer? = nil,
    webhooks: [WebhookEndpointState] = [], schema: SchemaAge = .current
  ) {
    self.counts = counts
    self.notifications = notifications
    self.products = products
    self.quarantine = quarantine
    self.damage = damage
    self.server = server
    self.webhooks = webhooks
    self.schema = schema
  }
}

extension LedgerInspection {
  /// The age of a ledger's schema.
  public enum SchemaAge: Hashable, Sendable {
    /// It is that of this version.
    case current
    /// This version will migrate it when it opens the ledger.
    case older
    /// A newer version, which is named, migrated it; this one can use it.
    case newer(version: String)
  }
}

extension LedgerInspection.SchemaAge {
  /// Creates the age of a ledger from what a program would do with it.
  package init(_ plan: LedgerSchemaPlan) {
    switch plan {
    case .create, .migrate: self = .older
    case .open(let newer): self = newer.last.map { .newer(version: $0.version) } ?? .current
    }
  }
}

extension LedgerInspection {
  /// What a database server reported about itself, and about the role that connected.
  public struct DatabaseServer: Hashable, Sendable {
    /// The role.
    public let role: String
    /// Whether the role may do everything, whatever rights it has.
    public let isSuperuser: Bool
    /// The tables of the record whose rows the role may change or delete.
    public let changeableRecords: [String]
    /// The standbys that must confirm a commit; empty if replication is asynchronous.
    public let synchronousStandbys: String
    /// The setting `synchronous_commit` of the role's sessions.
    public let synchronousCommit: String
    /// The server's clock minus this machine's.
    public let clockSkew: Duration

    package init(
      role: String, isSuperuser: Bool, changeableRecords: [String], synchronousStandbys: String,
      synchronousCommit: String, clockSkew: Duration
    ) {
      self.role = role
      self.isSuperuser = isSuperuser
      self.changeableRecords = changeableRecords
      self.synchronousStandbys = synchronousStandbys
      self.synchronousCommit = synchronousCommit
      self.clockSkew = clockSkew
    }
  }
}

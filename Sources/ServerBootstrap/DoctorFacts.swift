public import AppStoreServerAPI
public import AppStoreTypes
public import EntitlementServer
public import LedgerSQLite

/// What a doctor looks at, gathered from files, Apple's servers and a running server.
public struct DoctorFacts: Sendable {
  /// An app of the catalogue.
  public struct App: Sendable {
    /// What is known of its In-App Purchase key.
    public enum Key: Sendable {
      /// The catalogue has none.
      case missing
      /// There is one, and nobody was asked about it.
      case unchecked
      /// What Apple's servers and the checks before them said.
      case checked([KeyCheckFinding])
    }

    /// The bundle identifier.
    public var bundleID: BundleID
    /// The environments whose signed data counts.
    public var environments: Set<AppStoreEnvironment>
    /// Apple's number of the app; `nil` when the catalogue has none.
    public var appAppleID: Int64?
    /// Its key.
    public var key: Key
    /// Whether it may buy from the Test Store.
    public var usesTestStore: Bool
    /// How many certificates of StoreKit testing in Xcode it trusts.
    public var xcodeCertificates: Int

    /// Creates an app.
    public init(
      bundleID: BundleID, environments: Set<AppStoreEnvironment>, appAppleID: Int64?, key: Key,
      usesTestStore: Bool = false, xcodeCertificates: Int = 0
    ) {
      self.bundleID = bundleID
      self.environments = environments
      self.appAppleID = appAppleID
      self.key = key
      self.usesTestStore = usesTestStore
      self.xcodeCertificates = xcodeCertificates
    }
  }

  /// The ledger's file.
  public enum LedgerState: Sendable {
    /// There is none yet.
    case none
    /// It cannot be read; why and the fix.
    case unreadable(String)
    /// What it holds.
    case read(LedgerInspection)
  }

  /// The keys that sign answers.
  public enum SigningState: Sendable {
    /// There are none yet.
    case none
    /// They cannot be used; why and the fix.
    case unusable(String)
    /// Whether the root is here, when the last key expires, what lies there unused, and the roots that answers
    /// are signed under, the default one first.
    case usable(
      isRootHere: Bool, expiry: Timestamp?, problems: [String], roots: [String] = [])
  }

  /// The disk of the data folder.
  public struct Disk: Hashable, Sendable {
    /// The bytes that are free for this user.
    public var free: Int64
    /// All bytes.
    public var total: Int64
    /// The kind of a file system that is on another machine; `nil` when it is here or not known.
    public var networkKind: String?

    /// Creates a disk.
    public init(free: Int64, total: Int64, networkKind: String?) {
      self.free = free
      self.total = total
      self.networkKind = networkKind
    }
  }

  /// The server that runs.
  public enum Running: Sendable {
    /// Nobody was asked.
    case notAsked
    /// It did not answer as a server does; why.
    case unreachable(String)
    /// Its figures by name and labels, as they stand in its metrics; `nil` when it did not tell them.
    case answered(figures: [String: Double]?)
  }

  /// The current time.
  public var now: Timestamp
  /// The apps of the catalogue.
  public var apps: [App] = []
  /// What a log-in takes.
  public var logIn = LogInRule()
  /// The products of the catalogue.
  public var catalogProducts: Set<ProductID> = []
  /// The ledger.
  public var ledger = LedgerState.none
  /// The signing keys.
  public var signing = SigningState.none
  /// When the certificate expires; `nil` when no certificate was named.
  public var certificateExpiry: Timestamp?
  /// Why the certificate cannot be used, and the fix; `nil` when it can, or none was named.
  public var certificateProblem: String?
  /// Files with secrets in them that every user of the machine may read or change.
  public var exposedFiles: [ExposedFile] = []
  /// The address that is asked instead of Apple's; `nil` for Apple's.
  public var store: String?
  /// The address of the running server, as it was given; `nil` when nobody was asked.
  public var url: String?
  /// The disk; `nil` when the system does not tell.
  public var disk: Disk?
  /// How far this machine's clock is ahead of others', by their names.
  public var clockDifferences: [String: Duration] = [:]
  /// The running server.
  public var running = Running.notAsked

  /// Begins with nothing known.
  public init(now: Timestamp) {
    self.now = now
  }
}

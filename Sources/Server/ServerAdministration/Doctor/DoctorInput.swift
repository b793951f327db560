public import AppStoreCore
public import AppStoreServerAPI
public import Catalog
internal import EntitlementServer
public import Ledger

/// The facts that the doctor evaluates, gathered from files, Apple's servers and a running server.
public struct DoctorInput: Sendable {
  /// An app of the catalog.
  public struct App: Sendable {
    /// The state of its In-App Purchase key.
    public enum Key: Sendable {
      /// The catalog has none.
      case missing
      /// There is a key, but it was not checked.
      case unchecked
      /// The results of Apple's servers and of the local checks.
      case checked([KeyCheckFinding])
    }

    /// The bundle identifier.
    public var bundleID: BundleID
    /// The environments whose signed data is accepted.
    public var environments: Set<AppStoreEnvironment>
    /// Apple's number of the app; `nil` if the catalog has none.
    public var appAppleID: Int64?
    /// Its key.
    public var key: Key
    /// Whether it may buy from the Test Store.
    public var usesTestStore: Bool
    /// Its public keys of the Test Store, sorted.
    public var testStoreKeys: [String]
    /// How many certificates of StoreKit testing in Xcode it trusts.
    public var xcodeCertificates: Int

    /// Creates an app.
    public init(
      bundleID: BundleID, environments: Set<AppStoreEnvironment>, appAppleID: Int64?, key: Key,
      usesTestStore: Bool = false, testStoreKeys: [String] = [], xcodeCertificates: Int = 0
    ) {
      self.bundleID = bundleID
      self.environments = environments
      self.appAppleID = appAppleID
      self.key = key
      self.usesTestStore = usesTestStore
      self.testStoreKeys = testStoreKeys
      self.xcodeCertificates = xcodeCertificates
    }
  }

  /// The ledger's file.
  public enum LedgerState: Sendable {
    /// There is none yet.
    case none
    /// It cannot be read; the reason and the fix.
    case unreadable(String)
    /// The contents.
    case read(LedgerInspection)
  }

  /// The keys that sign responses.
  public enum SigningState: Sendable {
    /// There are none yet.
    case none
    /// They cannot be used; the reason and the fix.
    case unusable(String)
    /// The root's availability, the expiry of the last key, the unused files, and the roots that
    /// sign, the default one first.
    case usable(
      isRootHere: Bool, expiry: Timestamp?, problems: [String], roots: [String] = [])
  }

  /// The disk of the data directory.
  public struct Disk: Hashable, Sendable {
    /// The bytes that are free for this user.
    public var free: Int64
    /// All bytes.
    public var total: Int64
    /// The kind of a network file system; `nil` if it is local or unknown.
    public var networkKind: String?

    /// Creates a disk.
    public init(free: Int64, total: Int64, networkKind: String?) {
      self.free = free
      self.total = total
      self.networkKind = networkKind
    }
  }

  /// The running server.
  public enum LiveServer: Sendable {
    /// No server was queried.
    case notQueried
    /// The server did not respond correctly; the reason.
    case unreachable(String)
    /// Its metrics by name and labels; `nil` if it did not provide them.
    case reachable(metrics: [String: Double]?)
  }

  /// The current time.
  public var now: Timestamp
  /// The apps of the catalog.
  public var apps: [App] = []
  /// The rule for log-ins.
  public var logIn = LogInRule()
  /// The products of the catalog.
  public var catalogProducts: Set<ProductID> = []
  /// The names of the catalog's webhook endpoints.
  public var webhooks: Set<String> = []
  /// Why the secrets of webhook endpoints cannot be read, by the names of the endpoints.
  public var webhookSecretProblems: [String: String] = [:]
  /// The ledger.
  public var ledger = LedgerState.none
  /// How a database makes commits durable, according to the settings.
  public var durability = DatabaseDurability.replicated
  /// The signing keys.
  public var signing = SigningState.none
  /// The expiry of the certificate; `nil` if no certificate was named.
  public var certificateExpiry: Timestamp?
  /// The reason why the certificate cannot be used, and the fix; `nil` if it can, or none was
  /// named.
  public var certificateProblem: String?
  /// Files with secrets that every user of the machine can read or change.
  public var exposedFiles: [ExposedFile] = []
  /// The address of the server in place of Apple's; `nil` for Apple's.
  public var store: String?
  /// The address of the running server, as given; `nil` if none was queried.
  public var url: String?
  /// The disk; `nil` if the system does not report it.
  public var disk: Disk?
  /// The lead of this machine's clock over those of other machines, by their names.
  public var clockDifferences: [String: Duration] = [:]
  /// The running server.
  public var running = LiveServer.notQueried

  /// Creates facts without any contents.
  public init(now: Timestamp) {
    self.now = now
  }
}

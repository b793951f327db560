public import AppStoreTypes

/// What is known of a customer's download of an app, from the newest app transaction of it.
public struct AppTransactionRecord: Hashable, Sendable {
  /// What tells the download apart from others: Apple's id, or app and date in data that has none.
  public let identity: String
  /// The app.
  public let bundleID: BundleID
  /// The environment.
  public let environment: AppStoreEnvironment
  /// The version that the customer had first.
  public let originalApplicationVersion: String
  /// When the customer got the app first.
  public let originalPurchaseDate: Timestamp
  /// When this was signed.
  public let signedDate: Timestamp

  package init(
    identity: String, bundleID: BundleID, environment: AppStoreEnvironment,
    originalApplicationVersion: String, originalPurchaseDate: Timestamp, signedDate: Timestamp
  ) {
    self.identity = identity
    self.bundleID = bundleID
    self.environment = environment
    self.originalApplicationVersion = originalApplicationVersion
    self.originalPurchaseDate = originalPurchaseDate
    self.signedDate = signedDate
  }

  init(_ payload: JWSAppTransactionDecodedPayload) {
    self.init(
      identity: Self.identity(of: payload), bundleID: payload.bundleId,
      environment: payload.receiptType,
      originalApplicationVersion: payload.originalApplicationVersion,
      originalPurchaseDate: payload.originalPurchaseDate, signedDate: payload.receiptCreationDate)
  }

  static func identity(of payload: JWSAppTransactionDecodedPayload) -> String {
    payload.appTransactionId
      ?? "\(payload.bundleId)@\(payload.originalPurchaseDate.milliseconds)"
  }

  /// Returns whether this takes the place of another version of the same download.
  func supersedes(_ other: AppTransactionRecord) -> Bool {
    if signedDate != other.signedDate { return signedDate > other.signedDate }
    return (originalPurchaseDate, originalApplicationVersion)
      > (other.originalPurchaseDate, other.originalApplicationVersion)
  }
}

extension Collection<AppTransactionRecord> {
  /// The download that a customer began with: the oldest one of the environment that is asked about.
  ///
  /// - Parameter isSandbox: Whether downloads outside production are meant, or only those in it.
  public func original(isSandbox: Bool) -> AppTransactionRecord? {
    if isEmpty { return nil }
    return filter { ($0.environment == .production) != isSandbox }
      .min { ($0.originalPurchaseDate, $0.identity) < ($1.originalPurchaseDate, $1.identity) }
  }
}

/// Keeps which customers showed which downloads of an app.
public protocol AppTransactionStore: Sendable {
  /// Returns the downloads that were shown under any of some app user ids, ordered by identity.
  func appTransactions(
    of ids: [CustomerID]
  ) async throws(LedgerError) -> [AppTransactionRecord]
}

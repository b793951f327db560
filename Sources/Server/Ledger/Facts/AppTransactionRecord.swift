public import AppStoreCore
internal import Subscriptions

/// A customer's download of an app, read from its newest app transaction.
public struct AppTransactionRecord: Hashable, Sendable {
  /// The identity of the download: Apple's id, or app and date in data without one.
  public let identity: String
  /// The app.
  public let bundleID: BundleID
  /// The environment.
  public let environment: AppStoreEnvironment
  /// The app version that the customer downloaded first.
  public let originalApplicationVersion: String
  /// When the customer first downloaded the app.
  public let originalPurchaseDate: Timestamp
  /// When the app transaction was signed.
  public let signedDate: Timestamp

  /// Creates a record.
  public init(
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

  /// Returns whether this version replaces another version of the same download.
  func supersedes(_ other: AppTransactionRecord) -> Bool {
    if signedDate != other.signedDate { return signedDate > other.signedDate }
    return (originalPurchaseDate, originalApplicationVersion)
      > (other.originalPurchaseDate, other.originalApplicationVersion)
  }
}

extension AppTransactionRecord: LedgerRow {
  /// The newest version of a download, derived from facts.
  public static let table = LedgerTable<AppTransactionRecord>(
    "app_transactions", part: "downloads", role: .projection, writing: .save,
    key: .columns(["identity"]),
    columns: [
      .text("identity") { $0.identity }, .text("bundle_id") { $0.bundleID.rawValue },
      .text("environment") { $0.environment.rawValue },
      .text("original_application_version") { $0.originalApplicationVersion },
      .date("original_purchase_date") { $0.originalPurchaseDate },
      .date("signed_date") { $0.signedDate },
    ]
  ) { row in
    AppTransactionRecord(
      identity: row.text(), bundleID: BundleID(rawValue: row.text()),
      environment: AppStoreEnvironment(rawValue: row.text()),
      originalApplicationVersion: row.text(), originalPurchaseDate: row.date(),
      signedDate: row.date())
  }

  static let ofIdentity = RowLookup<AppTransactionRecord>("identity")
  static let ofPresenter = RowLookup<AppTransactionRecord>(
    through: AppTransactionPresentation.ofCustomer, "identity", as: "identity")
}

extension LedgerPart {
  /// The current versions of downloads, derived from facts.
  public static let downloads = LedgerPart(AppTransactionRecord.self)
}

extension [AppTransactionRecord] {
  /// Returns the customer's first download: the oldest one of an environment.
  ///
  /// - Parameters:
  ///   - isSandbox: `true` considers only downloads outside production, `false` only those in it.
  ///   - isXcode: Whether downloads of StoreKit testing in Xcode are considered as well.
  public func original(isSandbox: Bool, isXcode: Bool = false) -> AppTransactionRecord? {
    if isEmpty { return nil }
    return filter { $0.environment.isAsked(isSandbox: isSandbox, isXcode: isXcode) }
      .min { ($0.originalPurchaseDate, $0.identity) < ($1.originalPurchaseDate, $1.identity) }
  }
}

public import AppStoreCore

/// One page of the response of Get Transaction History.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/historyresponse>
public struct HistoryResponse: Hashable, Sendable, Codable {
  /// The maximum number of transactions on a page.
  public static let pageSize = 20

  /// The cursor after this page; pass it to get later changes, also after the last page.
  public var revision: String
  /// Whether there are more pages now.
  public var hasMore: Bool
  /// The bundle identifier of the app.
  public var bundleId: BundleID
  /// The app's Apple ID; `nil` in the sandbox.
  public var appAppleId: Int64?
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// The signed transactions as compact JWS, not verified.
  public var signedTransactions: [String]

  /// Creates a page.
  public init(
    revision: String, hasMore: Bool, bundleId: BundleID, appAppleId: Int64?,
    environment: AppStoreEnvironment, signedTransactions: [String]
  ) {
    self.revision = revision
    self.hasMore = hasMore
    self.bundleId = bundleId
    self.appAppleId = appAppleId
    self.environment = environment
    self.signedTransactions = signedTransactions
  }
}

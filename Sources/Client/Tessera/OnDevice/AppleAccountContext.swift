internal import AppStoreCore
internal import Subscriptions

/// The environment and the Apple Account of the app, as far as StoreKit reports them; pure.
///
/// An app installed from TestFlight keeps its files when the App Store's version replaces it. A
/// customer may also sign in to another Apple Account. So earlier verified purchases may belong to
/// another environment or account.
///
/// Limits: a transaction without an app transaction identifier (the App Store signs it since 2025)
/// does not identify its account, so it counts for every account. While StoreKit lists nothing and
/// gives no app transaction, the account of the previous launch applies. If there was none, it is
/// unknown and every account's purchases count. StoreKit may give the app transaction of the
/// account that downloaded the app although another account signed in since. Then the first account
/// applies until StoreKit lists a purchase.
///
/// Source: <https://developer.apple.com/documentation/storekit/apptransaction/apptransactionid>
struct AppleAccountContext: Hashable, Sendable {
  /// The environment; `nil` if unknown.
  var environment: AppStoreEnvironment?
  /// The app transaction identifiers of the account's purchases; empty if unknown.
  var downloads: Set<String> = []

  /// Returns whether a purchase belongs to this environment and account.
  ///
  /// In an unknown environment only purchases in Production do: a test purchase never grants access
  /// in the App Store's version.
  func holds(_ transaction: TransactionRecord, of download: String?) -> Bool {
    guard transaction.environment == environment ?? .production else { return false }
    guard let download, !downloads.isEmpty else { return true }
    return downloads.contains(download)
  }

  /// Updates the environment and account from a new reading of StoreKit.
  mutating func update(with reading: StoreKitSnapshot) {
    let newest = reading.transactions.max { $0.signedDate < $1.signedDate }
    environment = newest?.environment ?? environment
    downloads.formUnion(reading.downloads)
  }
}

extension StoreKitSnapshot {
  /// The app transaction identifiers of the transactions, as far as they have one.
  var downloads: Set<String> { Set(transactions.compactMap(\.appTransactionId)) }
}

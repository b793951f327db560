internal import AppStoreTypes
internal import Subscriptions

/// Where the app runs, as far as StoreKit says: in which environment, and for which Apple Account; pure.
///
/// An app that was installed from TestFlight keeps its files when the App Store's version replaces it, and
/// an Apple Account may sign out and another one in. So of what was proven before only a part is this
/// place's.
///
/// What cannot be told: a transaction without an identifier of the app's download says not whose it is (the
/// App Store signs it since 2025), so it counts for every account. While StoreKit lists nothing and gives no
/// app transaction, the account is the one of the launch before; where there was none, it is unknown and
/// every account's purchases count. When it gives the app transaction of the account that downloaded the app
/// and another one signed in since, the former is believed until StoreKit lists a purchase.
///
/// Source: <https://developer.apple.com/documentation/storekit/apptransaction/apptransactionid>
struct DevicePlace: Hashable, Sendable {
  /// The environment; `nil` while unknown.
  var environment: AppStoreEnvironment?
  /// The identifiers of the app's download that the account's purchases carry; none while unknown.
  var downloads: Set<String> = []

  /// Returns whether a purchase is of this place.
  ///
  /// In an unknown environment only what was paid for in production is: a purchase of a test never opens
  /// the App Store's version.
  func holds(_ transaction: TransactionRecord, of download: String?) -> Bool {
    guard transaction.environment == environment ?? .production else { return false }
    guard let download, !downloads.isEmpty else { return true }
    return downloads.contains(download)
  }

  /// Takes what StoreKit just handed over, which is of this place whatever it is.
  mutating func hear(_ reading: DeviceReading) {
    let newest = reading.transactions.max { $0.signedDate < $1.signedDate }
    environment = newest?.environment ?? environment
    downloads.formUnion(reading.downloads)
  }
}

extension DeviceReading {
  /// Whose the transactions are, as far as they say.
  var downloads: Set<String> { Set(transactions.compactMap(\.appTransactionId)) }
}

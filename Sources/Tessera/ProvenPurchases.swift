internal import AppStoreTypes
internal import Subscriptions

/// Everything that StoreKit ever verified on this device; pure.
///
/// Only what the App Store signed changes it, and a newer signature wins. So a reading that is empty, or
/// that lacks something, takes nothing away: a purchase ends by its own signed end, or by a revocation.
struct ProvenPurchases: Hashable, Sendable {
  private(set) var history = PurchaseHistory()
  /// The newest renewal info of each subscription that was signed before its period ended, or that
  /// promised another one.
  ///
  /// StoreKit takes the promise back for a moment at each renewal (B12).
  private(set) var promises = PurchaseHistory()
  /// The identifier of the app's download under which each transaction was made, where it was signed.
  private(set) var downloads: [TransactionID: String] = [:]

  /// Applies a reading.
  ///
  /// - Returns: Whether it brought anything new.
  mutating func apply(_ reading: DeviceReading) -> Bool {
    let before = self
    for transaction in reading.transactions {
      history.apply(transaction)
      if let download = transaction.appTransactionId {
        downloads[transaction.transactionId] = download
      }
    }
    for renewalInfo in reading.renewalInfos {
      history.apply(renewalInfo)
      let record = RenewalRecord(renewalInfo)
      if record.promisesRenewal || isInPeriod(record) { promises.apply(record) }
    }
    return before != self
  }

  /// Takes what another value knows.
  mutating func merge(_ other: ProvenPurchases) {
    history.merge(other.history)
    promises.merge(other.promises)
    downloads.merge(other.downloads) { mine, _ in mine }
  }

  /// The purchases of one place.
  func of(_ place: DevicePlace) -> ProvenPurchases {
    only { place.holds($0, of: downloads[$0.transactionId]) }
  }

  /// Whether any purchase is of a test.
  var holdsTests: Bool {
    history.transactions.values.contains { $0.environment != .production }
  }

  private func isInPeriod(_ record: RenewalRecord) -> Bool {
    history.transactions.values.contains {
      $0.originalTransactionId == record.originalTransactionId
        && $0.expiresDate.map { record.signedDate < $0 } ?? false
    }
  }

  /// Whether nothing was ever bought, as far as is known.
  var isEmpty: Bool { history.transactions.isEmpty }

  /// The purchases without the transactions that do not count.
  func only(_ counts: (TransactionRecord) -> Bool) -> ProvenPurchases {
    var some = self
    for transaction in history.transactions.values where !counts(transaction) {
      some.history.remove(transaction.transactionId)
    }
    return some
  }

  /// The history with the ends that the catalogue sets for non-renewing subscriptions.
  func history(under catalog: OnDeviceCatalog) -> PurchaseHistory {
    let days = Dictionary(
      uniqueKeysWithValues: catalog.nonRenewingDays.map { (ProductID($0.key), $0.value) })
    var known = history
    if !catalog.knowsLengths {
      for record in history.transactions.values
      where record.type == .nonRenewing && days[record.productId] == nil {
        known.remove(record.transactionId)
      }
    }
    return known.ending(nonRenewingDays: days)
  }
}

extension RenewalRecord {
  /// Whether the store said that another period follows.
  var promisesRenewal: Bool {
    autoRenewStatus == .on && expirationIntent == nil && !isInBillingRetryPeriod
  }
}

extension ProvenPurchases {
  /// The purchases in few bytes, for a file.
  var encoded: [[UInt8]] {
    var texts: [UInt8] = []
    for (transaction, download) in downloads.sorted(by: { $0.key < $1.key }) {
      texts += Array("\(transaction.rawValue) \(download)\n".utf8)
    }
    return [history.encoded, promises.encoded, texts]
  }

  /// Reads what ``encoded`` wrote, with or without its last part; `nil` for anything else.
  init?(encoded parts: [[UInt8]]) {
    guard parts.count == 2 || parts.count == 3 else { return nil }
    let readHistory = parts[0].withUnsafeBytes { history.apply(encoded: $0) }
    let readPromises = parts[1].withUnsafeBytes { promises.apply(encoded: $0) }
    guard readHistory, readPromises else { return nil }
    for line in parts.dropFirst(2).joined().split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 2 else { return nil }
      downloads[TransactionID(words[0])] = words[1]
    }
  }
}

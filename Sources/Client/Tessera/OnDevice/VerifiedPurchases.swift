package import AppStoreCore
package import Subscriptions

/// Everything that StoreKit ever verified on this device; pure.
///
/// Only data signed by the App Store changes it, and a newer signature wins. A reading that is
/// empty or incomplete removes nothing: a purchase ends by its own signed expiration, or by a
/// revocation.
package struct VerifiedPurchases: Hashable, Sendable {
  private(set) var history = PurchaseHistory()
  /// The newest renewal info of each subscription that was signed before its period ended, or that
  /// announced another period.
  ///
  /// StoreKit retracts the announcement for a moment at each renewal (B12).
  private(set) var promises = PurchaseHistory()
  /// The identifier of the app download under which each transaction was made, if it was signed.
  private(set) var downloads: [TransactionID: String] = [:]

  package init(
    history: PurchaseHistory = PurchaseHistory(), promises: PurchaseHistory = PurchaseHistory(),
    downloads: [TransactionID: String] = [:]
  ) {
    self.history = history
    self.promises = promises
    self.downloads = downloads
  }

  /// Applies a reading.
  ///
  /// - Returns: Whether it added anything new.
  package mutating func apply(_ reading: StoreKitSnapshot) -> Bool {
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
    assert(
      history.transactions.count >= before.history.transactions.count,
      "a reading removes no transaction that StoreKit verified before")
    return before != self
  }

  /// Merges another value into this one.
  mutating func merge(_ other: VerifiedPurchases) {
    history.merge(other.history)
    promises.merge(other.promises)
    downloads.merge(other.downloads) { mine, _ in mine }
    assert(
      history.transactions.count >= other.history.transactions.count,
      "merging keeps every transaction")
  }

  /// Returns the purchases of one account.
  func of(_ account: AppleAccountContext) -> VerifiedPurchases {
    only { account.holds($0, of: downloads[$0.transactionId]) }
  }

  /// Whether any purchase was made in a test environment.
  var hasTestPurchases: Bool {
    history.transactions.values.contains { $0.environment != .production }
  }

  private func isInPeriod(_ record: RenewalRecord) -> Bool {
    history.transactions.values.contains {
      $0.originalTransactionId == record.originalTransactionId
        && $0.expiresDate.map { record.signedDate < $0 } ?? false
    }
  }

  /// Whether no purchase is known.
  var isEmpty: Bool { history.transactions.isEmpty }

  /// Returns the purchases without the excluded transactions.
  func only(_ counts: (TransactionRecord) -> Bool) -> VerifiedPurchases {
    var some = self
    for transaction in history.transactions.values where !counts(transaction) {
      some.history.remove(transaction.transactionId)
    }
    return some
  }

  /// Returns the history with the expirations that the catalog sets for non-renewing subscriptions.
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
  /// Whether the App Store announced another period.
  var promisesRenewal: Bool {
    autoRenewStatus == .on && expirationIntent == nil && !isInBillingRetryPeriod
  }
}

extension VerifiedPurchases {
  /// The purchases in a compact encoding, for a file.
  package var encoded: [[UInt8]] {
    var texts: [UInt8] = []
    for (transaction, download) in downloads.sorted(by: { $0.key < $1.key }) {
      texts += Array("\(transaction.rawValue) \(download)\n".utf8)
    }
    let parts = [history.encoded, promises.encoded, texts]
    assert(
      VerifiedPurchases(encoded: parts) == self, "purchases are read back as they were written")
    return parts
  }

  /// Decodes ``encoded``, with or without its last part; `nil` for anything else.
  package init?(encoded parts: [[UInt8]]) {
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

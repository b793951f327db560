public import AppStoreCore

/// The newest version of every known transaction and renewal info of a customer.
///
/// It is a function of the *set* of facts: applying facts in any order, any number of times, gives
/// an equal history. The newest `signedDate` wins. At equal dates the revoked version wins, so a
/// revocation is never lost.
public struct PurchaseHistory: Hashable, Sendable {
  /// The newest version of each transaction.
  public private(set) var transactions: [TransactionID: TransactionRecord] = [:]
  /// The newest renewal info of each subscription.
  public private(set) var renewalInfos: [OriginalTransactionID: RenewalRecord] = [:]
  /// The transactions that add seats to a period, which nearly no subscription has.
  private var seatAdditions: Set<TransactionID> = []

  /// Creates an empty history.
  public init() {}

  /// Creates a history from facts in any order.
  public init(
    transactions: [JWSTransactionDecodedPayload], renewalInfos: [JWSRenewalInfoDecodedPayload]
  ) {
    for transaction in transactions { apply(transaction) }
    for renewalInfo in renewalInfos { apply(renewalInfo) }
  }

  /// Applies a version of a transaction signed by Apple; an older version changes nothing.
  public mutating func apply(_ transaction: JWSTransactionDecodedPayload) {
    apply(TransactionRecord(transaction))
  }

  /// Applies renewal info signed by Apple; of an older version only grace periods, failed payments
  /// and the status of auto-renew count.
  public mutating func apply(_ renewalInfo: JWSRenewalInfoDecodedPayload) {
    apply(RenewalRecord(renewalInfo))
  }

  /// Applies one version of a transaction.
  ///
  /// - Returns: Whether anything changed; of an older version only a refund and the date of the first
  ///   one count, which are remembered.
  @discardableResult
  public mutating func apply(_ transaction: TransactionRecord) -> Bool {
    guard let held = transactions[transaction.transactionId] else {
      keep(transaction)
      return true
    }
    let isNewer = Self.supersedes(transaction, held)
    assert(
      !(isNewer && Self.supersedes(held, transaction)),
      "of two versions of a transaction, one replaces the other and never the reverse")
    var newest = isNewer ? transaction : held
    newest.wasRevoked =
      !newest.hasRevokedPart
      && (transaction.wasRevoked || transaction.hasRevokedPart || held.wasRevoked
        || held.hasRevokedPart)
    newest.hasRefundRequest = transaction.hasRefundRequest || held.hasRefundRequest
    newest.rememberFirstSigning(min(transaction.firstSignedDate, held.firstSignedDate))
    guard
      isNewer || newest.wasRevoked != held.wasRevoked
        || newest.hasRefundRequest != held.hasRefundRequest
        || newest.earlierSigning != held.earlierSigning
    else { return false }
    keep(newest)
    return true
  }

  /// Prepares for a number of transactions in all.
  mutating func reserve(_ count: UInt64) { transactions.reserveCapacity(Int(count)) }

  private mutating func keep(_ transaction: TransactionRecord) {
    transactions[transaction.transactionId] = transaction
    if transaction.isSeatAddition {
      seatAdditions.insert(transaction.transactionId)
    } else if !seatAdditions.isEmpty {
      seatAdditions.remove(transaction.transactionId)
    }
  }

  /// Whether seats were added to a period.
  package var hasAddedSeats: Bool {
    assert(
      seatAdditions == Set(transactions.filter(\.value.isSeatAddition).keys),
      "the remembered seat additions are those of the newest versions")
    return !seatAdditions.isEmpty
  }

  /// Remembers that a notification stated a refund request, or its decline, for a transaction.
  ///
  /// - Returns: Whether anything changed; an unknown transaction changes nothing.
  package mutating func noteRefundRequest(for transaction: TransactionID) -> Bool {
    guard transactions[transaction]?.hasRefundRequest == false else { return false }
    transactions[transaction]?.hasRefundRequest = true
    return true
  }

  /// Remembers that a notification stated that the refund of a transaction was reversed.
  ///
  /// - Returns: Whether anything changed; an unknown transaction changes nothing, and neither does one
  ///   that is refunded in a later version.
  package mutating func noteReversal(of transaction: TransactionID) -> Bool {
    guard let record = transactions[transaction], !record.wasRevoked, !record.hasRevokedPart
    else { return false }
    transactions[transaction]?.wasRevoked = true
    return true
  }

  /// Applies one renewal info.
  ///
  /// - Returns: Whether anything changed; of an older version only a grace period, a failed payment
  ///   and the status of auto-renew count.
  @discardableResult
  public mutating func apply(_ renewalInfo: RenewalRecord) -> Bool {
    let held = renewalInfos[renewalInfo.originalTransactionId]
    var newest = renewalInfo
    if let held, !Self.supersedes(renewalInfo, held) { newest = held }
    newest.lastGrace = held?.lastGrace
    newest.failures = renewalInfo.failures
    newest.rememberGrace(renewalInfo.lastGrace)
    newest.rememberGrace(renewalInfo.namedGrace)
    if let failure = renewalInfo.namedFailure {
      newest.failures = FailedPayment.merged(newest.failures, [failure])
    }
    if let held {
      newest.failures = FailedPayment.merged(newest.failures, held.failures)
      newest.rememberStatus(of: renewalInfo, held)
    }
    assert(
      held.map { $0.signedDate <= newest.signedDate } ?? true,
      "renewal info is never replaced by a version signed earlier")
    renewalInfos[renewalInfo.originalTransactionId] = newest
    return newest != held
  }

  /// Removes a transaction, because a newer version of it belongs to another purchase.
  package mutating func remove(_ transaction: TransactionID) {
    transactions[transaction] = nil
    seatAdditions.remove(transaction)
  }

  /// Removes a transaction and what is known about its renewal.
  package mutating func removeWithRenewal(_ transaction: TransactionID) {
    guard let record = transactions.removeValue(forKey: transaction) else { return }
    seatAdditions.remove(transaction)
    let purchase = record.originalTransactionId
    if renewalInfos[purchase]?.isAbout(record) == true { renewalInfos[purchase] = nil }
  }

  /// Sets the end of a purchase for which the App Store sets none.
  mutating func setEnd(_ end: Timestamp, of transaction: TransactionID) {
    transactions[transaction]?.expiresDate = end
  }

  /// Applies every fact of another history.
  public mutating func merge(_ other: PurchaseHistory) {
    for transaction in other.transactions.values { apply(transaction) }
    for renewalInfo in other.renewalInfos.values { apply(renewalInfo) }
  }

  /// Returns whether one version of a transaction replaces another.
  public static func supersedes(_ new: TransactionRecord, _ old: TransactionRecord) -> Bool {
    if new.signedDate != old.signedDate { return new.signedDate > old.signedDate }
    let newIsRevoked = new.revocationDate != nil
    if newIsRevoked != (old.revocationDate != nil) { return newIsRevoked }
    let (new, old) = (new.withoutMemory, old.withoutMemory)
    guard new != old else { return false }
    return bytes { $0.write(old) }.lexicographicallyPrecedes(bytes { $0.write(new) })
  }

  /// Returns whether one version of a subscription's renewal info replaces another.
  public static func supersedes(_ new: RenewalRecord, _ old: RenewalRecord) -> Bool {
    if new.signedDate != old.signedDate { return new.signedDate > old.signedDate }
    // The same version may arrive without the notification that adds to it.
    if (new.saysGrace == nil) != (old.saysGrace == nil) { return new.saysGrace != nil }
    let (new, old) = (new.withoutMemory, old.withoutMemory)
    guard new != old else { return false }
    return bytes { $0.write(old) }.lexicographicallyPrecedes(bytes { $0.write(new) })
  }

  /// Bytes that break ties in the same way on every machine.
  private static func bytes(_ write: (inout RecordWriter) -> Void) -> [UInt8] {
    var writer = RecordWriter()
    write(&writer)
    return writer.bytes
  }
}

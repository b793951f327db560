public import AppStoreTypes
internal import Foundation

/// The newest version of every transaction and renewal info that is known of some customer.
///
/// It is a function of the *set* of facts: applying facts in any order, any number of times, gives an
/// equal history. The newest `signedDate` wins; of two versions signed in the same millisecond the
/// revoked one wins, so a revocation is never lost.
public struct PurchaseHistory: Hashable, Sendable {
  /// The newest version of each transaction.
  public private(set) var transactions: [TransactionID: JWSTransactionDecodedPayload] = [:]
  /// The newest renewal info of each subscription.
  public private(set) var renewalInfos: [OriginalTransactionID: JWSRenewalInfoDecodedPayload] = [:]

  /// Creates an empty history.
  public init() {}

  /// Creates a history from facts in any order.
  public init(
    transactions: [JWSTransactionDecodedPayload], renewalInfos: [JWSRenewalInfoDecodedPayload]
  ) {
    for transaction in transactions { apply(transaction) }
    for renewalInfo in renewalInfos { apply(renewalInfo) }
  }

  /// Applies one version of a transaction; an older version changes nothing.
  public mutating func apply(_ transaction: JWSTransactionDecodedPayload) {
    if let held = transactions[transaction.transactionId], !Self.supersedes(transaction, held) {
      return
    }
    transactions[transaction.transactionId] = transaction
  }

  /// Applies one renewal info; an older one changes nothing.
  public mutating func apply(_ renewalInfo: JWSRenewalInfoDecodedPayload) {
    if let held = renewalInfos[renewalInfo.originalTransactionId],
      !Self.supersedes(renewalInfo, held)
    {
      return
    }
    renewalInfos[renewalInfo.originalTransactionId] = renewalInfo
  }

  /// Applies every fact of another history.
  public mutating func merge(_ other: PurchaseHistory) {
    for transaction in other.transactions.values { apply(transaction) }
    for renewalInfo in other.renewalInfos.values { apply(renewalInfo) }
  }

  /// Returns whether one version of a transaction takes the place of another version of it.
  public static func supersedes(
    _ new: JWSTransactionDecodedPayload, _ old: JWSTransactionDecodedPayload
  ) -> Bool {
    if new.signedDate != old.signedDate { return new.signedDate > old.signedDate }
    let newIsRevoked = new.revocationDate != nil
    if newIsRevoked != (old.revocationDate != nil) { return newIsRevoked }
    return isGreater(new, old)
  }

  /// Returns whether one renewal info takes the place of another of the same subscription.
  public static func supersedes(
    _ new: JWSRenewalInfoDecodedPayload, _ old: JWSRenewalInfoDecodedPayload
  ) -> Bool {
    if new.signedDate != old.signedDate { return new.signedDate > old.signedDate }
    return isGreater(new, old)
  }

  /// Breaks a tie in the same way on every machine: by the canonical JSON of the two values.
  private static func isGreater<Value: Encodable & Equatable>(_ lhs: Value, _ rhs: Value) -> Bool {
    guard lhs != rhs else { return false }
    return canonicalBytes(rhs).lexicographicallyPrecedes(canonicalBytes(lhs))
  }

  private static func canonicalBytes(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Payloads hold only strings, numbers and Booleans, which always encode.
    return (try? encoder.encode(value)).map(Array.init) ?? []
  }
}

internal import AppStoreCore
internal import Foundation

/// Writes records in few bytes: flags for present fields, variable-length integers, and each text
/// once.
///
/// The periods of one subscription repeat nearly all their texts.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []
  private var texts: [Spelling: Int] = [:]

  /// A text's exact bytes; canonically equivalent texts must be read back unchanged.
  private struct Spelling: Hashable {
    let text: String

    static func == (lhs: Spelling, rhs: Spelling) -> Bool { lhs.text.isSpelled(as: rhs.text) }
  }

  mutating func write(_ record: TransactionRecord) {
    unsigned(UInt64(record.presence.rawValue))
    byte(record.store.rawValue)
    text(record.transactionId.rawValue)
    text(record.originalTransactionId.rawValue)
    text(record.productId.rawValue)
    text(record.bundleId.rawValue)
    text(record.type.rawValue)
    text(record.environment.rawValue)
    text(record.inAppOwnershipType.rawValue)
    signed(record.purchaseDate.milliseconds)
    date(record.originalPurchaseDate, after: record.purchaseDate)
    date(record.signedDate, after: record.purchaseDate)
    if let expires = record.expiresDate { date(expires, after: record.purchaseDate) }
    if let revoked = record.revocationDate { date(revoked, after: record.purchaseDate) }
    if let reason = record.revocationReason { signed(Int64(reason.rawValue)) }
    if let type = record.revocationType { text(type.rawValue) }
    if let percentage = record.revocationPercentage { signed(Int64(percentage)) }
    if let type = record.offerType { signed(Int64(type.rawValue)) }
    if let type = record.offerDiscountType { text(type.rawValue) }
    if let offer = record.offerIdentifier { text(offer) }
    if let price = record.price { signed(price) }
    if let currency = record.currency { text(currency) }
    if record.quantity != 1 { signed(Int64(record.quantity)) }
    if let storefront = record.storefront { text(storefront) }
    if let reason = record.transactionReason { text(reason.rawValue) }
    if let group = record.subscriptionGroupIdentifier { text(group.rawValue) }
    if let token = record.appAccountToken {
      withUnsafeBytes(of: token.uuid) { bytes.append(contentsOf: $0) }
    }
    if let lineItem = record.webOrderLineItemId { text(lineItem) }
    if let first = record.earlierSigning, first != record.purchaseDate {
      date(first, after: record.purchaseDate)
    }
    if let reason = record.additionalTransactionReason { text(reason.rawValue) }
    if let seats = record.seats {
      signed(Int64(seats.quantity))
      signed(Int64(seats.revoked))
      if let price = seats.price { signed(price) }
    }
  }

  mutating func write(_ record: RenewalRecord) {
    unsigned(UInt64(record.presence.rawValue))
    text(record.originalTransactionId.rawValue)
    text(record.productId.rawValue)
    signed(Int64(record.autoRenewStatus.rawValue))
    signed(record.signedDate.milliseconds)
    if let product = record.autoRenewProductId { text(product.rawValue) }
    if let intent = record.expirationIntent { signed(Int64(intent.rawValue)) }
    if let end = record.gracePeriodExpiresDate { date(end, after: record.signedDate) }
    if let status = record.priceIncreaseStatus { signed(Int64(status.rawValue)) }
    if let date = record.renewalDate { self.date(date, after: record.signedDate) }
    if let price = record.renewalPrice { signed(price) }
    if let currency = record.currency { text(currency) }
    if let end = record.commitmentEnd { date(end, after: record.signedDate) }
    if let grace = record.rememberedGrace {
      if let end = grace.end { date(end, after: record.signedDate) }
      date(grace.signedDate, after: record.signedDate)
    }
    if let on = record.lastOn { date(on, after: record.signedDate) }
    if !record.otherOffs.isEmpty {
      unsigned(UInt64(record.otherOffs.count))
      for off in record.otherOffs { date(off, after: record.signedDate) }
    }
    let failures = record.rememberedFailures
    if !failures.isEmpty { write(failures, before: record.signedDate) }
  }

  private mutating func write(_ failures: [FailedPayment], before signed: Timestamp) {
    unsigned(UInt64(failures.count))
    for failure in failures {
      date(failure.due, after: signed)
      byte(failure.grace == nil ? 0 : 1)
      guard let grace = failure.grace else { continue }
      date(grace.end, after: failure.due)
      date(grace.signedDate, after: failure.due)
    }
  }

  mutating func byte(_ value: UInt8) {
    bytes.append(value)
  }

  mutating func unsigned(_ value: UInt64) {
    VarInt.append(value, to: &bytes)
  }

  private mutating func signed(_ value: Int64) {
    unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  private mutating func date(_ date: Timestamp, after other: Timestamp) {
    signed(date.milliseconds &- other.milliseconds)
  }

  /// Writes a text's index, followed by the text at its first occurrence.
  private mutating func text(_ text: String) {
    if let index = texts[Spelling(text: text)] { return unsigned(UInt64(index)) }
    unsigned(UInt64(texts.count))
    texts[Spelling(text: text)] = texts.count
    unsigned(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

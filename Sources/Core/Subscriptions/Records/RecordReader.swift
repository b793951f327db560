internal import AppStoreCore
internal import Foundation

/// Stored bytes that were not written by ``RecordWriter``, or are corrupt.
struct CorruptRecordError: Error {}

/// Reads the output of ``RecordWriter``.
struct RecordReader {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var texts: [String] = []

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    texts.reserveCapacity(16)
  }

  var isAtEnd: Bool { place == bytes.count }

  mutating func transaction() throws(CorruptRecordError) -> TransactionRecord {
    let presence = TransactionRecord.Presence(rawValue: UInt32(truncatingIfNeeded: try unsigned()))
    guard let store = TransactionRecord.Store(rawValue: try byte()) else {
      throw CorruptRecordError()
    }
    let (id, original) = (try text(), try text())
    let (product, bundle) = (try text(), try text())
    let (type, environment) = (try text(), try text())
    let ownership = try text()
    let purchase = Timestamp(milliseconds: try signed())
    let originalPurchase = try date(after: purchase)
    var record = TransactionRecord(
      transactionId: TransactionID(id), originalTransactionId: OriginalTransactionID(original),
      productId: ProductID(product), bundleId: BundleID(bundle), type: ProductType(rawValue: type),
      purchaseDate: purchase, originalPurchaseDate: originalPurchase,
      signedDate: try date(after: purchase), environment: AppStoreEnvironment(rawValue: environment)
    )
    record.store = store
    record.inAppOwnershipType = InAppOwnershipType(rawValue: ownership)
    try readRest(of: &record, presence)
    return record
  }

  private mutating func readRest(
    of record: inout TransactionRecord, _ presence: TransactionRecord.Presence
  ) throws(CorruptRecordError) {
    let purchase = record.purchaseDate
    record.isUpgraded = presence.contains(.upgraded)
    record.wasRevoked = presence.contains(.wasRevoked)
    record.hasRefundRequest = presence.contains(.refundRequest)
    if presence.contains(.expires) { record.expiresDate = try date(after: purchase) }
    if presence.contains(.revoked) { record.revocationDate = try date(after: purchase) }
    if presence.contains(.revocationReason) {
      record.revocationReason = RevocationReason(rawValue: Int(try signed()))
    }
    if presence.contains(.revocationType) {
      record.revocationType = RevocationType(rawValue: try text())
    }
    if presence.contains(.percentage) { record.revocationPercentage = Int(try signed()) }
    if presence.contains(.offerType) {
      record.offerType = OfferType(rawValue: Int(try signed()))
    }
    if presence.contains(.discount) {
      record.offerDiscountType = OfferDiscountType(rawValue: try text())
    }
    if presence.contains(.offer) { record.offerIdentifier = try text() }
    if presence.contains(.price) { record.price = try signed() }
    if presence.contains(.currency) { record.currency = try text() }
    if presence.contains(.quantity) { record.quantity = Int(try signed()) }
    if presence.contains(.storefront) { record.storefront = try text() }
    if presence.contains(.reason) {
      record.transactionReason = TransactionReason(rawValue: try text())
    }
    if presence.contains(.group) {
      record.subscriptionGroupIdentifier = SubscriptionGroupID(try text())
    }
    if presence.contains(.token) { record.appAccountToken = try uuid() }
    if presence.contains(.lineItem) { record.webOrderLineItemId = try text() }
    if presence.contains(.firstInTime) { record.earlierSigning = purchase }
    if presence.contains(.firstSigned) { record.earlierSigning = try date(after: purchase) }
    if presence.contains(.additional) {
      record.additionalTransactionReason = AdditionalTransactionReason(rawValue: try text())
    }
    guard presence.contains(.seats) else { return }
    var seats = SeatRecord(quantity: Int(try signed()), revoked: Int(try signed()))
    if presence.contains(.seatPrice) { seats.price = try signed() }
    record.seats = seats
  }

  mutating func renewal() throws(CorruptRecordError) -> RenewalRecord {
    let presence = RenewalRecord.Presence(rawValue: UInt16(truncatingIfNeeded: try unsigned()))
    let (original, product) = (try text(), try text())
    var record = RenewalRecord(
      originalTransactionId: OriginalTransactionID(original), productId: ProductID(product),
      autoRenewStatus: AutoRenewStatus(rawValue: Int(try signed())),
      signedDate: Timestamp(milliseconds: try signed()))
    record.isInBillingRetryPeriod = presence.contains(.retrying)
    if presence.contains(.nextProduct) { record.autoRenewProductId = ProductID(try text()) }
    if presence.contains(.intent) {
      record.expirationIntent = ExpirationIntent(rawValue: Int(try signed()))
    }
    if presence.contains(.grace) {
      record.gracePeriodExpiresDate = try date(after: record.signedDate)
    }
    if presence.contains(.priceIncrease) {
      record.priceIncreaseStatus = PriceIncreaseStatus(rawValue: Int(try signed()))
    }
    if presence.contains(.renewalDate) { record.renewalDate = try date(after: record.signedDate) }
    if presence.contains(.price) { record.renewalPrice = try signed() }
    if presence.contains(.currency) { record.currency = try text() }
    if presence.contains(.commitmentEnd) {
      record.commitmentEnd = try date(after: record.signedDate)
    }
    try readMemory(of: &record, presence)
    return record
  }

  private mutating func readMemory(
    of record: inout RenewalRecord, _ presence: RenewalRecord.Presence
  ) throws(CorruptRecordError) {
    if presence.contains(.saysGrace) { record.saysGrace = true }
    if presence.contains(.saysNoGrace) { record.saysGrace = false }
    if presence.contains(.lastGrace) {
      record.lastGrace = RenewalRecord.Grace(
        end: try date(after: record.signedDate), signedDate: try date(after: record.signedDate))
    }
    if presence.contains(.lastGraceIsUnnamed) {
      record.lastGrace = RenewalRecord.Grace(
        end: nil, signedDate: try date(after: record.signedDate))
    }
    if presence.contains(.lastOn) { record.lastOn = try date(after: record.signedDate) }
    if presence.contains(.otherOffs) {
      for _ in 0..<(try unsigned()) { record.otherOffs.append(try date(after: record.signedDate)) }
    }
    guard presence.contains(.failures) else { return }
    for _ in 0..<(try unsigned()) {
      var failure = FailedPayment(due: try date(after: record.signedDate))
      if try byte() == 1 {
        failure.grace = FailedPayment.Grace(
          end: try date(after: failure.due), signedDate: try date(after: failure.due))
      }
      record.failures.append(failure)
    }
  }

  mutating func byte() throws(CorruptRecordError) -> UInt8 {
    guard place < bytes.count else { throw CorruptRecordError() }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func unsigned() throws(CorruptRecordError) -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while true {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 64 else { throw CorruptRecordError() }
    }
  }

  private mutating func signed() throws(CorruptRecordError) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  private mutating func date(after other: Timestamp) throws(CorruptRecordError) -> Timestamp {
    Timestamp(milliseconds: other.milliseconds &+ (try signed()))
  }

  private mutating func text() throws(CorruptRecordError) -> String {
    let index = try unsigned()
    if index < UInt64(texts.count) { return texts[Int(index)] }
    let count = try unsigned()
    guard index == UInt64(texts.count), count <= UInt64(bytes.count - place) else {
      throw CorruptRecordError()
    }
    let text = String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[place..<place + Int(count)]), as: UTF8.self)
    place += Int(count)
    texts.append(text)
    return text
  }

  private mutating func uuid() throws(CorruptRecordError) -> UUID {
    guard bytes.count - place >= 16 else { throw CorruptRecordError() }
    defer { place += 16 }
    return UUID(uuid: bytes.loadUnaligned(fromByteOffset: place, as: uuid_t.self))
  }
}

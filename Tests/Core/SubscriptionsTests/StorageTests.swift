import AppStoreCore
import Foundation
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct StorageTests {
  @Test(arguments: 0..<200)
  func `A history decodes from its bytes, and equal histories have equal bytes`(
    seed: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let transactions = (0..<Int.random(in: 0...9, using: &random)).map { record($0, &random) }
    let renewals = (0..<Int.random(in: 0...2, using: &random)).map { renewal($0, &random) }
    var history = PurchaseHistory()
    for record in transactions { history.apply(record) }
    for record in renewals { history.apply(record) }
    var shuffled = PurchaseHistory()
    for record in transactions.shuffled(using: &random) { shuffled.apply(record) }
    for record in renewals.reversed() { shuffled.apply(record) }

    var read = PurchaseHistory()
    let isRead = history.encoded.withUnsafeBytes { read.apply(encoded: $0) }

    #expect(isRead && read == history, "seed \(seed)")
    #expect(shuffled.encoded == history.encoded, "seed \(seed)")
  }

  @Test func `Each text decodes in its own normalization`() {
    var random = SeededRandom(seed: 7)
    var history = PurchaseHistory()
    for (index, product) in ["caf\u{E9}", "cafe\u{301}"].enumerated() {
      var record = record(index, &random)
      record.productId = ProductID(product)
      history.apply(record)
    }
    var read = PurchaseHistory()
    _ = history.encoded.withUnsafeBytes { read.apply(encoded: $0) }
    #expect(read == history)
  }

  @Test func `Truncated or changed bytes are rejected or decoded, and never trap`() {
    var random = SeededRandom(seed: 7)
    var history = PurchaseHistory()
    for index in 0..<4 { history.apply(record(index, &random)) }
    history.apply(renewal(0, &random))
    let bytes = history.encoded
    for count in 0..<bytes.count {
      var read = PurchaseHistory()
      let isRead = Array(bytes.prefix(count)).withUnsafeBytes { read.apply(encoded: $0) }
      #expect(!isRead || read != history)
    }
    for _ in 0..<4000 {
      var changed = bytes
      changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      var read = PurchaseHistory()
      _ = changed.withUnsafeBytes { read.apply(encoded: $0) }
    }
  }

  private func record(_ index: Int, _ random: inout SeededRandom) -> TransactionRecord {
    func maybe<Value>(_ value: Value) -> Value? {
      Bool.random(using: &random) ? value : nil
    }
    let start = Timestamp(milliseconds: Int64.random(in: -5...4_000_000_000_000, using: &random))
    var record = TransactionRecord(
      transactionId: TransactionID("20000000000\(index)"),
      originalTransactionId: maybe("1") ?? "2", productId: maybe("com.example.pro") ?? "é",
      bundleId: "com.example.app", type: .autoRenewable, purchaseDate: start,
      originalPurchaseDate: start - .days(3), signedDate: start + .seconds(1),
      environment: .sandbox)
    record.store = maybe(.promotional) ?? .appStore
    record.expiresDate = maybe(start + .days(30))
    record.revocationDate = maybe(start + .days(1))
    record.revocationReason = maybe(.developerIssue)
    record.revocationType = maybe(.proratedRefund)
    record.revocationPercentage = maybe(50_000)
    record.isUpgraded = Bool.random(using: &random)
    record.inAppOwnershipType = maybe(.familyShared) ?? .purchased
    record.offerType = maybe(.winBack)
    record.offerDiscountType = maybe(.freeTrial)
    record.offerIdentifier = maybe("offer")
    record.price = maybe(-4990)
    record.currency = maybe("USD")
    record.quantity = maybe(3) ?? 1
    record.storefront = maybe("USA")
    record.transactionReason = maybe(.renewal)
    record.subscriptionGroupIdentifier = maybe("g")
    record.webOrderLineItemId = maybe("300000000000\(index)")
    record.appAccountToken = maybe(UUID(uuidString: "7d0f9d3e-7c0e-4a39-9a53-5f5b9f6f3a01")) ?? nil
    record.additionalTransactionReason = maybe(.seatAddition)
    record.seats = maybe(
      SeatRecord(
        quantity: Int.random(in: 1...9, using: &random), revoked: 1, price: maybe(44_000)))
    return record
  }

  private func renewal(_ index: Int, _ random: inout SeededRandom) -> RenewalRecord {
    func maybe<Value>(_ value: Value) -> Value? {
      Bool.random(using: &random) ? value : nil
    }
    let signed = Timestamp(milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &random))
    var record = RenewalRecord(
      originalTransactionId: OriginalTransactionID("\(index)"), productId: "com.example.pro",
      autoRenewStatus: maybe(.on) ?? .off, signedDate: signed)
    record.autoRenewProductId = maybe("com.example.pro.yearly")
    record.expirationIntent = maybe(.billingError)
    record.isInBillingRetryPeriod = Bool.random(using: &random)
    record.gracePeriodExpiresDate = maybe(signed + .days(16))
    record.priceIncreaseStatus = maybe(.pending)
    record.renewalDate = maybe(signed - .days(1))
    record.renewalPrice = maybe(9990)
    record.currency = maybe("EUR")
    record.commitmentEnd = maybe(signed + .days(300))
    return record
  }
}

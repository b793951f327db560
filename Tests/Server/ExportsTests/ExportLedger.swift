import AppStoreCore
import Catalog
import Exports
import Ledger
import LedgerTestSupport
import Subscriptions

/// A ledger with generated customers and purchases, and the feed that names them.
struct ExportLedger {
  static let bundle: BundleID = "com.example.app"
  static let monthly: ProductID = "com.example.pro.monthly"
  static let start = Timestamp(milliseconds: 1_790_000_000_120)

  let ledger = InMemoryLedger()
  private(set) var changes = LedgerChanges()

  static var catalog: ServerCatalog {
    ServerCatalog(
      apps: [], entitlements: EntitlementCatalog(["pro": [monthly], "plus": [monthly]]),
      products: [CatalogProduct(id: monthly, displayName: "Pro, \"monthly\"")])
  }

  /// A period of a subscription; the first one is number 1.
  static func period(
    _ number: Int, of purchase: String, edit: (inout TransactionRecord) -> Void = { _ in }
  ) -> TransactionRecord {
    let begin = start + .days(30 * (number - 1))
    var record = TransactionRecord(
      transactionId: TransactionID("\(purchase)\(number)"),
      originalTransactionId: OriginalTransactionID(purchase), productId: monthly,
      bundleId: bundle, type: .autoRenewable, purchaseDate: begin, originalPurchaseDate: start,
      signedDate: begin, environment: .production)
    record.expiresDate = begin + .days(30)
    record.price = 4990
    record.currency = "EUR"
    record.storefront = "DEU"
    edit(&record)
    return record
  }

  static func history(
    _ records: [TransactionRecord], _ renewal: RenewalRecord? = nil
  ) -> PurchaseHistory {
    var history = PurchaseHistory()
    for record in records { history.apply(record) }
    if let renewal { history.apply(renewal) }
    return history
  }

  /// Adds a customer and its line in the feed.
  mutating func add(_ customer: AppUserID, attributes: [CustomerAttribute] = []) {
    changes.put(
      AppUserIDRecord(id: customer, firstSeen: Self.start, lastSeen: Self.start + .seconds(60)))
    for attribute in attributes {
      changes.put(AttributeRow(customer: customer, attribute: attribute))
    }
    changes.put(FeedChange(kind: .customer, at: Self.start, customer: customer))
  }

  /// Adds or replaces a purchase, with a line in the feed.
  mutating func add(
    _ history: PurchaseHistory, of owner: AppUserID?, at date: Timestamp = ExportLedger.start
  ) {
    guard let id = history.transactions.values.first?.originalTransactionId else { return }
    changes.purchases[id] = PurchaseRow(history: history, owner: owner, askingDate: nil)
    changes.put(
      FeedChange(
        kind: .transaction, at: date, customer: owner, originalTransactionID: id,
        factSequence: Int64(changes.written(FeedChange.self).count + 1)))
  }

  /// Adds a line to the feed only.
  mutating func note(_ change: FeedChange) { changes.put(change) }

  /// Writes what was added since the last call.
  mutating func save() async throws {
    let page = LedgerPage(part: .purchases, changes: changes, end: nil)
    try await ledger.perform(.importing(page))
    changes = LedgerChanges()
  }

  /// A ledger with subscriptions of 1 to 3 periods, some without an owner.
  static func population(_ count: Int, seed: UInt64) async throws -> ExportLedger {
    var random = SeededRandom(seed: seed)
    var ledger = ExportLedger()
    for number in 0..<count {
      let customer = AppUserID("customer \(1000 + number)")
      ledger.add(
        customer,
        attributes: number % 3 == 0
          ? [
            CustomerAttribute(key: "$email", value: "\(number)@example.com", updatedAt: start),
            CustomerAttribute(key: "note", value: "a \"b\",\nc", updatedAt: start),
          ] : [])
      let periods = Int.random(in: 1...3, using: &random)
      ledger.add(
        history((1...periods).map { period($0, of: "\(70_000 + number)") }),
        of: number % 7 == 6 ? nil : customer)
    }
    try await ledger.save()
    return ledger
  }
}

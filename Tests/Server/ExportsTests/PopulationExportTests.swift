import AppStoreCore
import AppStoreSimulator
import Catalog
import Exports
import Foundation
import Ledger
import Populations
import RepositoryFiles
import StoreConfiguration
import Subscriptions
import Testing

/// The exported transactions of a customer base, by a slow calculation from what was signed that shares
/// no code with exports: for facts in any order, after any number of them.
@Suite("Exports of a customer base", .timeLimit(.minutes(30)))
struct PopulationExportTests {
  private enum Fact {
    case transaction(TransactionRecord)
    case info(RenewalRecord)
  }

  private static func facts(_ seed: UInt64) throws -> [Fact] {
    let file = Repository.root.appending(path: "Examples/Catalog.storekit")
    var profile = PopulationProfile()
    profile.trials.startShare = 0.4
    profile.purchases.conversion = 0.7
    profile.changes.upgrade = 0.1
    profile.billing.failureShare = 0.4
    profile.gracePeriod.isEnabled = true
    profile.refunds.share = 0.2
    profile.refunds.reversalShare = 0.3
    profile.returns.monthly = 0.5
    var population = try Population(
      of: StoreKitConfiguration(
        parsing: Array(Data(contentsOf: file)), fileName: "Catalog.storekit"),
      profile: profile, app: SimulatedApp(bundleID: ExportLedger.bundle),
      startingAt: Timestamp(milliseconds: 1_735_689_600_000), months: 12, customers: 25, seed: seed)
    var facts: [Fact] = []
    while let events = population.next() {
      for event in events {
        switch event.content {
        case .arrival: break
        case .transaction(let compact):
          facts.append(.transaction(TransactionRecord(compact.payload)))
        case .status(let state): facts.append(.info(RenewalRecord(state.renewalInfo)))
        case .notification(let signed):
          facts.append(.transaction(TransactionRecord(signed.transaction)))
          if let payload = signed.renewalInfo { facts.append(.info(RenewalRecord(payload))) }
        }
      }
    }
    return facts
  }

  /// The columns that are compared, by transaction.
  typealias Rows = [String: [String: String]]

  private static let columns = [
    "start_time", "end_time", "grace_period_end_time", "effective_end_time", "refunded_at",
    "billing_issues_detected_at", "price_in_purchased_currency",
    "purchase_price_in_purchased_currency",
  ]

  private static func exported(_ facts: [Fact]) async throws -> Rows {
    var histories: [OriginalTransactionID: PurchaseHistory] = [:]
    for fact in facts {
      switch fact {
      case .transaction(let record):
        histories[record.originalTransactionId, default: PurchaseHistory()].apply(record)
      case .info(let record):
        histories[record.originalTransactionId, default: PurchaseHistory()].apply(record)
      }
    }
    var ledger = ExportLedger()
    for history in histories.values { ledger.add(history, of: nil) }
    try await ledger.save()
    let destination = MemoryDestination()
    let definition = ExportDefinition(
      name: "test", destination: .folder("unused"), tables: [.transactions])
    _ = try await ExportRun(
      definition,
      of: ServerCatalog(apps: [], entitlements: EntitlementCatalog([:]), products: []),
      from: ledger.ledger, to: destination, clock: VirtualClock(at: ExportLedger.start)
    ).run()
    var rows: Rows = [:]
    for file in destination.files where file.key.hasSuffix(".csv.gz") {
      let lines = try #require(text(file.value)).split(separator: "\n").map(String.init)
      let names = lines[0].split(separator: ",").map(String.init)
      for line in lines.dropFirst() {
        let values = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let row = Dictionary(zip(names, values)) { first, _ in first }
        let id = try #require(row["store_transaction_id"])
        rows[id] = row.filter { columns.contains($0.key) && !$0.value.isEmpty }
      }
    }
    return rows
  }

  /// The same rows, calculated slowly.
  private static func oracle(_ facts: [Fact]) -> Rows {
    var newest: [TransactionID: TransactionRecord] = [:]
    var infos: [RenewalRecord] = []
    for fact in facts {
      switch fact {
      case .transaction(let record):
        let held = newest[record.transactionId]
        let isNewer =
          held.map {
            record.signedDate == $0.signedDate
              ? record.revocationDate != nil : record.signedDate > $0.signedDate
          } ?? true
        if isNewer { newest[record.transactionId] = record }
      case .info(let record): infos.append(record)
      }
    }
    let subscriptions = Dictionary(grouping: newest.values, by: \.originalTransactionId)
    var rows: Rows = [:]
    for (id, records) in subscriptions {
      let own = infos.filter { $0.originalTransactionId == id }
      let ordered = records.sorted {
        ($0.purchaseDate, $0.isUpgraded ? 0 : 1, $0.transactionId)
          < ($1.purchaseDate, $1.isUpgraded ? 0 : 1, $1.transactionId)
      }
      for record in records { rows[record.transactionId.rawValue] = row(record, ordered, own) }
    }
    return rows
  }

  private static func row(
    _ record: TransactionRecord, _ records: [TransactionRecord], _ infos: [RenewalRecord]
  ) -> [String: String] {
    let isLast = records.last?.transactionId == record.transactionId
    let failed = infos.filter { $0.isInBillingRetryPeriod || $0.expirationIntent == .billingError }
    let dates = Set(failed.compactMap(\.renewalDate)).filter { due in
      if records.contains(where: { $0.expiresDate == due }) { return record.expiresDate == due }
      // No known period ends then: it was extended, or the next one is not known.
      let before = records.last { known in
        known.purchaseDate < due && known.expiresDate.map { $0 < due } ?? false
      }
      return before?.transactionId == record.transactionId
    }
    let due = dates.max()
    let grace = failed.filter { $0.renewalDate == due && $0.gracePeriodExpiresDate != nil }
      .max { $0.signedDate < $1.signedDate }?.gracePeriodExpiresDate
    var periodEnd = record.expiresDate
    if isLast, let info = infos.max(by: { $0.signedDate < $1.signedDate }),
      info.productId == record.productId, !info.isInBillingRetryPeriod,
      info.expirationIntent != .billingError, info.signedDate >= record.purchaseDate
    {
      periodEnd = periodEnd.map { max($0, info.renewalDate ?? $0) }
    }
    let next = records.first { $0.purchaseDate > record.purchaseDate }?.purchaseDate
    let upgrade = records.last { $0.purchaseDate == record.purchaseDate }
    var ends = [due == nil ? periodEnd : grace ?? periodEnd, record.revocationDate]
    if record.expiresDate != nil { ends.append(next) }
    if upgrade?.productId != record.productId { ends.append(record.purchaseDate) }
    let isRefunded = record.revocationDate != nil && !record.isShared
    let share = isRefunded ? 100_000 - (record.revocationPercentage ?? 100_000) : 100_000
    let paid = record.isShared ? nil : record.price
    let row = [
      "start_time": time(record.purchaseDate), "end_time": time(periodEnd),
      "grace_period_end_time": due == nil ? nil : time(grace),
      "effective_end_time": time(ends.compactMap(\.self).min()),
      "refunded_at": isRefunded ? time(record.revocationDate) : nil,
      "billing_issues_detected_at": time(due),
      "purchase_price_in_purchased_currency": paid.map { price($0, record.currency) },
      "price_in_purchased_currency": paid.map {
        price($0 * Int64(share) / 100_000, record.currency)
      },
    ]
    return row.compactMapValues(\.self)
  }

  private static func price(_ milliunits: Int64, _ currency: String?) -> String {
    Price(milliunits: milliunits, currency: currency ?? "USD").amount
  }

  private static func time(_ date: Timestamp?) -> String? {
    guard let date else { return nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let seconds = Double(date.milliseconds.quotientAndRemainder(dividingBy: 1000).quotient)
    return formatter.string(from: Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `Transactions equal the oracle for facts in any order, after any number of them`(
    seed: UInt64
  ) async throws {
    let facts = try Self.facts(seed)
    var random = SeededRandom(seed: seed)
    var graces = 0
    for part in 1...6 {
      let known =
        part == 6
        ? facts
        : part.isMultiple(of: 2)
          ? facts.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
          : Array(facts.prefix(facts.count * part / 6))
      // Renewal info without any transaction is no row.
      let (rows, expected) = (
        try await Self.exported(known.shuffled(using: &random)), Self.oracle(known)
      )
      #expect(Set(rows.keys) == Set(expected.keys), "seed \(seed), part \(part)")
      for (id, row) in expected where rows[id] != row {
        Issue.record("seed \(seed), part \(part), \(id): \(rows[id] ?? [:]), not \(row)")
      }
      graces += expected.values.count { $0["grace_period_end_time"] != nil }
    }
    #expect(graces > 0, "seed \(seed)")
  }
}

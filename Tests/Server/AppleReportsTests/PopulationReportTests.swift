import AppStoreCore
import AppStoreSimulator
import AppleReports
import ChartProjection
import Foundation
import Populations
import RepositoryFiles
import StoreConfiguration
import Subscriptions
import Testing

/// Reports that are generated from a simulated customer base, compared with what the ledger derives
/// from the same signed data.
@Suite("Reports of a customer base", .timeLimit(.minutes(30)))
struct PopulationReportTests {
  private static let start = Timestamp(milliseconds: 1_772_323_200_000)  // 2026-03-01

  private static func population(_ seed: UInt64) throws -> Population {
    let file = Repository.root.appending(path: "Examples/Catalog.storekit")
    var profile = PopulationProfile()
    profile.trials.startShare = 0.3
    profile.purchases.conversion = 0.6
    profile.changes.upgrade = 0.1
    profile.billing.failureShare = 0.2
    profile.refunds.share = 0.2
    profile.consumables.buyerShare = 0.3
    return try Population(
      of: StoreKitConfiguration(
        parsing: Array(Data(contentsOf: file)), fileName: "Catalog.storekit"),
      profile: profile, app: SimulatedApp(bundleID: "com.example.app"),
      environment: .production, startingAt: start, months: 6, customers: 60, seed: seed)
  }

  /// Returns the charges of everything that the store signed.
  private static func charges(_ population: inout Population) -> [LedgerCharge] {
    var histories: [OriginalTransactionID: PurchaseHistory] = [:]
    while let events = population.next() {
      for event in events {
        switch event.content {
        case .arrival: break
        case .transaction(let compact):
          histories[compact.payload.originalTransactionId, default: PurchaseHistory()]
            .apply(compact.payload)
        case .status(let state):
          histories[state.renewalInfo.originalTransactionId, default: PurchaseHistory()]
            .apply(state.renewalInfo)
        case .notification(let notification):
          let transaction = notification.transaction
          histories[transaction.originalTransactionId, default: PurchaseHistory()]
            .apply(transaction)
          if let info = notification.renewalInfo {
            histories[info.originalTransactionId, default: PurchaseHistory()].apply(info)
          }
        }
      }
    }
    return histories.sorted { $0.key < $1.key }.flatMap { $0.value.charges() }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `A customer base has no difference, and a changed report has the cause of the change`(
    seed: UInt64
  ) throws {
    var population = try Self.population(seed)
    let charges = Self.charges(&population)
    #expect(charges.count > 50, "seed \(seed)")
    #expect(charges.contains { $0.isRefund }, "seed \(seed)")
    var reports = try SampleReports.sales(of: charges, basis: .utc)
    func compare() -> Reconciliation {
      var found = AppleReport.Charges()
      for report in reports.values { found.charges += report.charges().charges }
      return Reconciliation(
        reports: found, days: Set(reports.keys), ledger: charges, basis: .utc)
    }
    let found = compare()
    #expect(found.items.isEmpty && !found.rows.isEmpty, "seed \(seed)")

    let day = try #require(reports.keys.max())
    let full = try #require(reports[day])
    reports[day] = AppleReport(
      kind: full.kind, vendor: full.vendor, days: day...day, columns: full.columns,
      lines: Array(full.lines.dropLast()))
    let cut = compare()
    #expect(!cut.items.isEmpty, "seed \(seed)")
    #expect(
      cut.items.allSatisfy { $0.cause == .notApples && $0.ledgerDay == day }, "seed \(seed)")
    #expect(cut.rows.allSatisfy { $0.rest.isZero }, "seed \(seed)")
  }

  @Test func `A reversed refund is matched with its own lines, and not with a stranger's`() throws {
    func version(
      _ id: TransactionID, bought: Int, signed: Int, refunded: Int? = nil
    ) -> TransactionRecord {
      var payload = JWSTransactionDecodedPayload(
        transactionId: id, originalTransactionId: OriginalTransactionID(id.rawValue),
        bundleId: "com.example.app", productId: "coins", type: .consumable,
        purchaseDate: Self.start + .days(bought), originalPurchaseDate: Self.start + .days(bought),
        signedDate: Self.start + .days(signed), environment: .production)
      payload.revocationDate = refunded.map { Self.start + .days($0) }
      payload.revocationReason = refunded.map { _ in .other }
      (payload.price, payload.currency, payload.storefront) = (9990, "USD", "USA")
      return TransactionRecord(payload)
    }
    let reversed = [
      version("1", bought: 1, signed: 1), version("1", bought: 1, signed: 3, refunded: 3),
      version("1", bought: 1, signed: 20),
    ]
    let stranger = [
      version("2", bought: 2, signed: 2), version("2", bought: 2, signed: 15, refunded: 15),
    ]
    func charges(_ versions: [TransactionRecord]) -> [LedgerCharge] {
      var history = PurchaseHistory()
      for version in versions { history.apply(version) }
      return history.charges(
        refunds: versions.first.map { [$0.transactionId: RefundTimeline(versions)] } ?? [:])
    }
    func line(_ transaction: TransactionID, day: Int, isRefund: Bool) -> LedgerCharge {
      LedgerCharge(
        date: Self.start + .days(day), transaction: transaction, product: "coins",
        storefront: "USA", price: Price(milliunits: 9990, currency: "USD"), units: 1,
        isRefund: isRefund)
    }
    let reports = try SampleReports.sales(
      of: [
        line("1", day: 1, isRefund: false), line("2", day: 2, isRefund: false),
        line("1", day: 3, isRefund: true), line("2", day: 15, isRefund: true),
        line("1", day: 20, isRefund: false),
      ], basis: .utc)
    var read = AppleReport.Charges()
    for report in reports.values { read.charges += report.charges().charges }
    for order in [reversed, reversed.reversed()] {
      let found = Reconciliation(
        reports: read, days: Set(reports.keys), ledger: charges(order) + charges(stranger),
        basis: .utc)
      #expect(found.items.isEmpty && found.rows.count == 5, "\(found.items)")
    }
  }

  @Test func `The charges of the ledger add up to the summary of the customer base`() throws {
    var population = try Self.population(7)
    let charges = Self.charges(&population)
    let summary = population.summary
    for (currency, charged) in summary.charged {
      let gross = charges.filter { $0.price.currency == currency && !$0.isRefund }
        .reduce(Int64(0)) { $0 + $1.price.milliunits * $1.units }
      #expect(gross == charged, "\(currency)")
    }
    #expect(!summary.charged.isEmpty)
  }
}

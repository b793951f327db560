import AppStoreCore
import AppStoreSimulator
import Crypto
import Foundation
import SignedData
import StoreConfiguration

/// The simulated store's speed, its memory use, and the signing rate of its transactions.
struct SimulatorBenchmark {
  private static let start = Timestamp(milliseconds: 1_767_225_600_000)
  private static let product: ProductID = "com.example.pro.monthly"

  func run() throws -> [Figure] {
    var large = try Life(subscriptions: 1_000_000)
    var (smalls, larges, ratios) = ([Double](), [Double](), [Double]())
    // Taken in turns, so that both run under the same conditions and for the same time.
    for _ in 0..<6 {
      var small = try Life(subscriptions: 10_000)
      let (few, many) = (small.live(months: 6), large.live(months: 1))
      smalls.append(few)
      larges.append(many)
      ratios.append(few / many)
    }
    return [
      Figure(
        name: "subscription-months", value: median(smalls), unit: "months/s",
        ratio: median(smalls) / 150_000, against: "150000/s wanted on one core",
        goal: .atLeast(1)),
      Figure(
        name: "cost of a month, 1,000,000", value: median(larges), unit: "months/s",
        ratio: median(ratios), against: "with 10,000 subscriptions", goal: .atMost(1.5)),
      Figure(
        name: "memory of a subscription", value: large.bytesEach, unit: "bytes",
        ratio: large.bytesEach / 1024, against: "1 KiB, after its first month",
        goal: .atMost(1)),
      try signing(),
    ]
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// A store with many new subscribers over a month.
  private struct Life {
    private var store: AppStoreState
    let bytesEach: Double

    init(subscriptions: Int) throws {
      let before = try Memory.resident().now
      store = AppStoreState(
        configuration: try StoreKitConfiguration(
          parsing: Array(SimulatorBenchmark.catalogue.utf8), fileName: "bench.storekit"),
        app: SimulatedApp(bundleID: "com.example.app"), environment: .sandbox,
        startingAt: SimulatorBenchmark.start, seed: 1)
      for number in 0..<subscriptions {
        // Time moves hour by hour, so that due dates are spread as in reality.
        if number.isMultiple(of: subscriptions / 600) { _ = store.advance(by: .hours(1)) }
        _ = try store.purchase(
          PurchaseRequest(productID: SimulatorBenchmark.product),
          by: AccountID("customer-\(number)"))
      }
      bytesEach = Double(try Memory.resident().now - before) * 1024 / Double(subscriptions)
    }

    /// Simulates months, and returns the number of subscription-months per second.
    mutating func live(months: Int) -> Double {
      var renewals = 0
      let time = ContinuousClock().measure {
        // Time moves hour by hour, so that effects do not accumulate.
        for _ in 0..<(months * 31 * 24) {
          for case .transactionChanged in store.advance(by: .hours(1)) { renewals += 1 }
        }
      }
      return Double(renewals) / (time / .seconds(1))
    }
  }

  /// Measures signed transactions, compared with bare signatures.
  private func signing() throws -> Figure {
    let store = try VerifyStore()
    let key = P256.Signing.PrivateKey()
    let message = Data(repeating: 7, count: 2048)
    let bare = Subject { _ in _ = try key.signature(for: message) }
    let minted = Subject { _ = try store.transaction($0) }
    var ratios: [Double] = []
    var rate = 0.0
    for _ in 0..<8 {
      let limit = try bare.rate(for: .milliseconds(250))
      rate = try minted.rate(for: .milliseconds(250))
      ratios.append(rate / limit)
    }
    return Figure(
      name: "signed transactions", value: rate, unit: "transactions/s",
      ratio: median(ratios), against: "bare P-256 signatures over 2 KiB",
      goal: .atLeast(0.7))
  }

  static let catalogue = """
    {"identifier":"BE4C4A11","nonRenewingSubscriptions":[],"products":[],"settings":{},
    "subscriptionGroups":[{"id":"21000001","localizations":[],"name":"Pro","subscriptions":[{
    "adHocOffers":[],"codeOffers":[],"displayPrice":"4.99","familyShareable":false,"groupNumber":1,
    "internalID":"6A7B8C9D","introductoryOffer":null,"localizations":[{"description":"d",
    "displayName":"Pro","locale":"en_US"}],"productID":"com.example.pro.monthly",
    "recurringSubscriptionPeriod":"P1M","referenceName":"Pro","subscriptionGroupID":"21000001",
    "type":"RecurringSubscription"}]}],"version":{"major":4,"minor":0}}
    """
}

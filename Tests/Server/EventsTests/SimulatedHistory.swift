import AppStoreCore
import AppStoreSimulator
import Events
import Foundation
import Ledger
import RepositoryFiles
import StoreConfiguration
import TestSupport
import Testing

/// A random customer of the simulated store, whose notifications a feed derives events from.
///
/// The simulator shares no code with the derivation, so it shows what can happen in an App Store.
struct SimulatedHistory {
  static let group: SubscriptionGroupID = "21500001"
  static let anna: AccountID = "anna"
  private static let configuration = Result {
    let file = Repository.root.appending(path: "Examples/Catalog.storekit")
    return try StoreKitConfiguration(
      parsing: Array(Data(contentsOf: file)), fileName: file.lastPathComponent)
  }

  var feed: TestFeed
  private var store: AppStoreState
  private var random: SeededRandom
  /// The share of notifications that never arrive.
  private let lossShare: Double
  private var signals = 0

  init(seed: Int, reminders: ReminderSettings = ReminderSettings()) throws {
    random = SeededRandom(seed: UInt64(seed))
    var configuration = try Self.configuration.get()
    configuration.settings.isBillingGracePeriodEnabled = Bool.random(using: &random)
    lossShare = Bool.random(using: &random) ? 0 : 0.2
    store = AppStoreState(
      configuration: configuration,
      app: SimulatedApp(bundleID: TestStore.bundleID, appAppleID: 42), environment: .sandbox,
      startingAt: TestFeed.start, seed: UInt64(seed), pace: .calendar)
    feed = TestFeed(reminders: reminders)
  }

  /// Lives for a while; then nothing arrives any more, and every due date passes.
  mutating func live() throws {
    try receive(store.purchase(PurchaseRequest(productID: TestFeed.monthly), by: Self.anna).effects)
    for _ in 0..<Int.random(in: 5...14, using: &random) {
      try receive(store.advance(by: .hours(Int.random(in: 1...600, using: &random))))
      try step()
    }
    try feed.advance(to: store.now + .days(500))
  }

  private mutating func step() throws {
    let (group, anna) = (Self.group, Self.anna)
    let newest = store.history(of: anna).last?.transactionId
    do {
      switch Int.random(in: 0..<13, using: &random) {
      case 0, 1: try receive(store.setAutoRenew(false, group: group, account: anna))
      case 2: try receive(store.setAutoRenew(true, group: group, account: anna))
      case 3, 4: try receive(store.setBillingIssue(true, for: anna))
      case 5: try receive(store.setBillingIssue(false, for: anna))
      case 6: if let newest { try receive(store.requestRefund(newest, reason: .other)) }
      case 7: if let newest { try receive(store.declineRefund(newest)) }
      case 8: if let newest { try receive(store.refund(newest, reason: .other)) }
      case 9:
        let price = 4990 + Int64.random(in: 1...5000, using: &random)
        let date = store.now + .days(Int.random(in: 0...40, using: &random))
        try receive(
          store.setPrice(price, of: TestFeed.monthly, existing: .mustConsent(from: date)))
      case 10: try receive(store.consentToPriceIncrease(group: group, account: anna))
      case 11: try signal()
      default:
        let product =
          Bool.random(using: &random) ? TestFeed.monthly : TestFeed.yearly
        try receive(store.purchase(PurchaseRequest(productID: product), by: anna).effects)
      }
    } catch is ChangeError {
    } catch is StorePurchaseError {
    } catch is CatalogChangeError {
    }
  }

  /// The App Store requests a retention message.
  private mutating func signal() throws {
    guard let purchase = store.history(of: Self.anna).last?.originalTransactionId else { return }
    signals += 1
    try feed.advance(to: store.now)
    try feed.signal(.retentionRequest, about: purchase, "request-\(signals)", at: store.now)
  }

  private mutating func receive(_ effects: [SimulatorEffect]) throws {
    for case .notification(let sent) in effects {
      if Double.random(in: 0..<1, using: &random) < lossShare { continue }
      try feed.advance(to: sent.signedDate)
      try feed.record(
        sent.transaction, sent.renewalInfo, sent.type, sent.subtype, uuid: sent.notificationUUID,
        status: sent.status, reason: sent.consumptionRequestReason, at: sent.signedDate)
    }
  }
}

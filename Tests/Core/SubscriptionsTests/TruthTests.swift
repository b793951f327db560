import AppStoreCore
import AppStoreSimulator
import Foundation
import RepositoryFiles
import StoreConfiguration
import Subscriptions
import Testing

/// A simulated store as ground truth, and a customer who does anything.
///
/// All facts are shuffled and repeated before they are evaluated. The simulator shares no code with
/// the evaluation.
@Suite(.timeLimit(.minutes(30))) struct TruthTests {
  private static let account: AccountID = "ada"

  @Test(arguments: 0..<600)
  func `Facts in any order and repetition give the simulator's ground truth`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let configuration = try Self.configuration()
    var walk = Walk(configuration: configuration, seed: UInt64(seed))
    let catalog = EntitlementCatalog(
      Dictionary(
        uniqueKeysWithValues: configuration.allProducts.filter { $0.type != .consumable }.map {
          (EntitlementID($0.id.rawValue), [$0.id])
        }))

    for _ in 0..<Int.random(in: 5...40, using: &random) {
      walk.step(&random)
      let history = walk.shuffledHistory(&random)
      let inferred = history.entitlements(catalog, for: Facts.tester, at: walk.store.now).filter(
        \.isActive
      )
      .map { "\($0.productID) until \($0.accessUntil?.description ?? "ever")" }
      let truth = walk.store.access(of: Self.account)
        .map { "\($0.productID) until \($0.until?.description ?? "ever")" }
      try #require(
        inferred == truth, "seed \(seed): after \(walk.log.joined(separator: ", "))")
    }
  }

  private static func configuration() throws -> StoreKitConfiguration {
    let root = Repository.root
    let file = root.appending(path: "Examples/Catalog.storekit")
    return try StoreKitConfiguration(
      parsing: Array(Data(contentsOf: file)), fileName: file.lastPathComponent)
  }

  /// A random history in the store, and all of its facts.
  private struct Walk {
    var store: AppStoreState
    var transactions: [JWSTransactionDecodedPayload] = []
    var renewalInfos: [JWSRenewalInfoDecodedPayload] = []
    var log: [String] = []
    private let products: [ProductID]
    private let group: SubscriptionGroupID

    init(configuration: StoreKitConfiguration, seed: UInt64) {
      store = AppStoreState(
        configuration: configuration, app: SimulatedApp(bundleID: "com.example.app"),
        environment: .sandbox, startingAt: Facts.day(1, 31), seed: seed)
      products = configuration.allProducts.map(\.id)
      group = configuration.subscriptionGroups[0].id
    }

    mutating func step(_ random: inout SeededRandom) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2: buy(&random)
      case 3, 4, 5: advance(&random)
      case 6: setBilling(Bool.random(using: &random))
      case 7: setAutoRenew(Bool.random(using: &random))
      case 8: refund(&random)
      default: reverse(&random)
      }
    }

    func shuffledHistory(_ random: inout SeededRandom) -> PurchaseHistory {
      let again = transactions.filter { _ in Bool.random(using: &random) }
      return PurchaseHistory(
        transactions: (transactions + again).shuffled(using: &random),
        renewalInfos: renewalInfos.shuffled(using: &random))
    }

    private mutating func take(_ effects: [SimulatorEffect], _ name: String) {
      log.append(name)
      for effect in effects {
        switch effect {
        case .transactionChanged(_, let transaction): transactions.append(transaction.payload)
        case .notification(let notification):
          transactions.append(notification.transaction)
          if let renewalInfo = notification.renewalInfo { renewalInfos.append(renewalInfo) }
        case .statusChanged, .appNotification: break
        }
      }
    }

    private mutating func buy(_ random: inout SeededRandom) {
      guard let product = products.randomElement(using: &random),
        let receipt = try? store.purchase(PurchaseRequest(productID: product), by: account)
      else { return }
      transactions.append(receipt.transaction)
      take(receipt.effects, "buy \(product)")
    }

    private mutating func advance(_ random: inout SeededRandom) {
      let days = Int.random(in: 1...40, using: &random)
      // A minute past the hour avoids the instants at which a period ends.
      take(store.advance(to: store.now + .days(days) + .seconds(60)), "advance \(days) days")
    }

    private mutating func setBilling(_ fails: Bool) {
      take(store.setBillingIssue(fails, for: account), "billing \(fails ? "fails" : "works")")
    }

    private mutating func setAutoRenew(_ isOn: Bool) {
      guard let effects = try? store.setAutoRenew(isOn, group: group, account: account) else {
        return
      }
      take(effects, "auto-renew \(isOn)")
    }

    private mutating func refund(_ random: inout SeededRandom) {
      guard let id = transactions.randomElement(using: &random)?.transactionId,
        let effects = try? store.refund(id, reason: .other)
      else { return }
      take(effects, "refund \(id)")
    }

    private mutating func reverse(_ random: inout SeededRandom) {
      guard let id = transactions.randomElement(using: &random)?.transactionId,
        let effects = try? store.reverseRefund(id)
      else { return }
      take(effects, "reverse \(id)")
    }

    private var account: AccountID { TruthTests.account }
  }
}

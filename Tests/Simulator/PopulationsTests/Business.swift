import AppStoreCore
import AppStoreSimulator
import Foundation
import Populations
import RepositoryFiles
import StoreConfiguration

/// The products and customers of the tests.
enum Business {
  static let start = Timestamp(milliseconds: 1_735_689_600_000)  // 2025-01-01
  static let app = SimulatedApp(bundleID: "com.example.app")
  static let root = Repository.root

  /// The products of the example, a yearly plan with a trial, and offers of every kind.
  static func configuration(withOffers: Bool = false) throws -> StoreKitConfiguration {
    let file = root.appending(path: "Examples/Catalog.storekit")
    var configuration = try StoreKitConfiguration(
      parsing: Array(Data(contentsOf: file)), fileName: "Catalog.storekit")
    guard withOffers else { return configuration }
    let month = SubscriptionPeriod(value: 1, unit: .month)
    for index in configuration.subscriptionGroups[0].subscriptions.indices {
      func offer(_ type: OfferType, _ name: String) -> ConfiguredOffer {
        ConfiguredOffer(
          type: type, offerID: type == .code ? nil : name, referenceName: name,
          discountType: .payUpFront, period: month, priceMilliunits: 1990)
      }
      configuration.subscriptionGroups[0].subscriptions[index].promotionalOffers = [
        offer(.promotional, "stay")
      ]
      configuration.subscriptionGroups[0].subscriptions[index].winBackOffers = [
        offer(.winBack, "return")
      ]
      configuration.subscriptionGroups[0].subscriptions[index].codeOffers = [
        offer(.code, "friends")
      ]
      configuration.subscriptionGroups[0].subscriptions[index].product.isFamilyShareable = true
    }
    return configuration
  }

  static func population(
    _ profile: PopulationProfile = PopulationProfile(), months: Int = 6, customers: Int? = 400,
    seed: UInt64 = 1, withOffers: Bool = false
  ) throws -> Population {
    try Population(
      of: configuration(withOffers: withOffers), profile: profile, app: app, startingAt: start,
      months: months, customers: customers, seed: seed)
  }

  /// A profile with many events for every customer.
  static var lively: PopulationProfile {
    var profile = PopulationProfile()
    profile.trials.startShare = 0.4
    profile.purchases.conversion = 0.5
    profile.changes.upgrade = 0.1
    profile.changes.downgrade = 0.1
    profile.changes.crossgrade = 0.1
    profile.billing.failureShare = 0.2
    profile.refunds.share = 0.15
    profile.refunds.declineShare = 0.3
    profile.refunds.reversalShare = 0.4
    profile.returns.monthly = 0.3
    profile.offers.codeShare = 0.4
    profile.offers.promotionalShare = 0.5
    profile.offers.winBackShare = 0.7
    profile.family.share = 0.5
    profile.consumables.buyerShare = 0.3
    return profile
  }
}

extension Population {
  /// Generates all events until the end.
  mutating func events() -> [PopulationEvent] {
    var events: [PopulationEvent] = []
    while let batch = next() { events += batch }
    return events
  }
}

extension [PopulationEvent] {
  /// The events as NDJSON.
  var ndjson: String {
    map { String(decoding: PopulationLine($0).jsonBytes, as: UTF8.self) + "\n" }.joined()
  }

  var notifications: [StoreNotification] {
    compactMap {
      if case .notification(let notification) = $0.content { notification } else { nil }
    }
  }

  /// The events of one account without identifiers and signatures.
  func story(of account: AccountID) -> [String] {
    filter { $0.account == account }.map { event in
      let text =
        switch event.content {
        case .arrival(let arrival): "\(arrival)"
        case .transaction(let transaction):
          "\(transaction.payload.productId) \(transaction.payload.price ?? -1)"
        case .status(let state): "\(state.status)"
        case .notification(let notification):
          "\(notification.type) \(notification.subtype?.rawValue ?? "")"
        }
      return "\(event.date.milliseconds) \(text)"
    }
  }
}

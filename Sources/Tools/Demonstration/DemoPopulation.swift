internal import AppStoreCore
internal import AppStoreSimulator
internal import Catalog
internal import EntitlementServer
internal import Foundation
internal import HTTPTypes
internal import Ledger
internal import Populations
internal import ServerBootstrap
internal import SignedData
internal import SimulatorServer
internal import StoreConfiguration

/// Customers with a history of some months, so that the pages of the dashboard have something to
/// show.
struct DemoPopulation {
  /// What was recorded.
  struct Result {
    var customers = 0
    var notifications = 0
    /// The number of notifications that the server did not accept.
    var rejected = 0
  }

  /// The number of customers, some of whom never buy.
  static let customers = 60
  private static let months = 6
  private static let seed: UInt64 = 7

  private var population: Population
  private var signer: PayloadSigner

  /// Creates a population that ends at most a day before now.
  ///
  /// - Parameters:
  ///   - configuration: The products.
  ///   - chain: The certificates with which the store signs.
  ///   - now: The time of the store and the server.
  /// - Throws: `PopulationError` if the products do not allow one.
  init(
    of configuration: StoreKitConfiguration, signedBy chain: SigningChain, until now: Timestamp
  ) throws {
    population = try Population(
      of: configuration, profile: Self.profile,
      app: SimulatedApp(bundleID: DemoEnvironment.bundleID), startingAt: Self.start(before: now),
      months: Self.months, customers: Self.customers, seed: Self.seed)
    signer = PayloadSigner(chain: chain)
  }

  /// Most customers buy, so that a small population fills every chart.
  private static var profile: PopulationProfile {
    var profile = PopulationProfile()
    profile.trials.startShare = 0.45
    profile.purchases.conversion = 0.6
    profile.billing.failureShare = 0.12
    profile.refunds.share = 0.05
    profile.accountTokenShare = 1
    // Charts show one currency, and there are no exchange rates.
    profile.storefronts = profile.storefronts.filter { $0.storefront.countryCode == "USA" }
    return profile
  }

  private static func start(before now: Timestamp) -> Timestamp {
    var date = CivilDate(now)
    let month = date.year * 12 + date.month - 1 - months
    (date.year, date.month) = (month / 12, month % 12 + 1)
    (date.day, date.millisecondOfDay) = (min(date.day, 28), 0)
    return date.timestamp
  }

  /// Records the customers and sends the notifications of their purchases to the server, in order.
  mutating func send(
    to application: ServerApplication, serving catalog: ServerCatalog
  ) async throws -> Result {
    var result = Result()
    let app = population.simulator.app
    while let events = population.next() {
      for event in events {
        switch event.content {
        case .arrival(let arrival):
          guard let token = arrival.appAccountToken else { continue }
          try await DemoExperiment.record(
            AppUserID(token.uuidString.lowercased()), index: result.customers, at: event.date,
            in: application.ledger, catalog, random: RandomBytes.system(16))
          result.customers += 1
        case .notification(let notification):
          let signed = try signer.sign(notification, of: app)
          let status = await Self.post(signed, to: application.service)
          result.notifications += 1
          if status != .ok { result.rejected += 1 }
        case .transaction, .status: continue
        }
      }
    }
    try await application.deriveEvents()
    return result
  }

  private static func post(
    _ signedPayload: String, to service: EntitlementService
  ) async -> HTTPResponse.Status {
    var request = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost", path: "/v1/apple/notifications")
    request.headerFields[.contentType] = "application/json"
    let body = Array(#"{"signedPayload":"\#(signedPayload)"}"#.utf8)
    return await service.respond(to: request, body: body).response.status
  }
}

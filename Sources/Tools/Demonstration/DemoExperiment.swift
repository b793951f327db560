internal import AppStoreCore
internal import Catalog
internal import Experiments
internal import Ledger

/// Two offerings, and an experiment with them for the customers of ``DemoPopulation``.
enum DemoExperiment {
  /// What the apps of the population state; the app of the scenario states another platform, and stays
  /// outside.
  static let client = ClientDetails(
    bundleID: DemoEnvironment.bundleID, isSandbox: true, platform: "iOS", storefront: "USA",
    appVersion: "2.1", sdkVersion: "5.2")

  private static let (first, last) = (OfferingID("default"), OfferingID("reversed"))

  /// Returns offerings with the same products in two orders.
  static func offerings(of products: [ProductID]) -> OfferingCatalog {
    let packages = products.map { PackageDefinition(id: PackageID($0.rawValue), product: $0) }
    return OfferingCatalog(
      offerings: [
        OfferingDefinition(id: first, description: "In the order of the file", packages: packages),
        OfferingDefinition(
          id: last, description: "In the other order", packages: packages.reversed()),
      ], current: first)
  }

  static let experiment: Experiment = {
    let weights = BasisPoints.even(2)
    var experiment = Experiment(
      id: "order_of_products", name: "Order of products", type: .paywallDesign, seed: "seed-1",
      variants: [
        Variant(.a, weight: weights[0], offering: first),
        Variant(.b, weight: weights[1], offering: last),
      ])
    experiment.status = .running
    experiment.startedAt = DemoEnvironment.start
    experiment.audience.platforms = ["iOS"]
    return experiment
  }()

  /// Records a customer who requests offerings and, in four of five cases, sees them.
  static func record(
    _ id: AppUserID, index: Int, at date: Timestamp, in ledger: any LedgerStore,
    _ catalog: ServerCatalog, random: [UInt8]
  ) async throws {
    let visit = CustomerVisit(client, of: id, at: date, random: random)
    let viewer = try await ledger.enroll(
      id, at: date, visit: visit, newNumber: visit.newNumber
    ) { viewer in
      let decision = catalog.offeringDecision(for: viewer, client: client, at: date)
      return catalog.enrollments(of: decision, for: viewer, client: client)
    }
    let decision = catalog.offeringDecision(for: viewer, client: client, at: date)
    guard index % 5 != 0, let shown = decision.offerings.current,
      let offering = ReportedOffering(
        offering: shown.rawValue, placement: nil, ruleID: nil, revision: nil)
    else { return }
    try await ledger.record(impressions: [
      ReportedImpression(
        customer: id, day: UTCDay(containing: date), offering: offering, isSandbox: true,
        newNumber: visit.newNumber)
    ])
  }
}

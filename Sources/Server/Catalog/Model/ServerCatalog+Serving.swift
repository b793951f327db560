public import AppStoreCore
internal import Crypto
public import Experiments
internal import Foundation
public import Ledger

extension ServerCatalog {
  /// Whether an experiment can decide what a customer sees; otherwise nothing about experiments is read.
  public var servesExperiments: Bool { experiments.contains { $0.status.servesVariants } }

  /// Decides which offerings a customer sees, from what the ledger knows.
  ///
  /// - Parameters:
  ///   - viewer: The customer.
  ///   - client: What the request states about the app; `nil` if no app made it. Such a request enrolls
  ///     no one, because no app shows a variant then.
  ///   - now: The time of the request.
  public func offeringDecision(
    for viewer: OfferingViewer, client: ClientDetails?, at now: Timestamp
  ) -> OfferingDecision {
    let customer = ExperimentCustomer(
      unit: viewer.unit, firstSeen: viewer.customer?.firstSeen,
      facts: client.map { AudienceFacts($0) } ?? AudienceFacts())
    let known = viewer.enrollments.compactMap(\.enrollment)
    let leftOut = Set(viewer.enrollments.filter { $0.row.variant == nil }.map(\.row.experiment))
    guard client != nil else {
      // Without the facts of an app, every experiment counts as one that left the customer out.
      return offeringDecision(
        for: customer, override: viewer.override, enrollments: known,
        leftOut: Set(experiments.map(\.id)), at: now)
    }
    return offeringDecision(
      for: customer, override: viewer.override, enrollments: known, leftOut: leftOut, at: now)
  }

  /// Returns what to record before the offerings of a decision are sent.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - viewer: The customer.
  ///   - client: What the request states about the app.
  public func enrollments(
    of decision: OfferingDecision, for viewer: OfferingViewer, client: ClientDetails
  ) -> [NewEnrollment] {
    func new(_ id: ExperimentID, _ variant: VariantID?) -> NewEnrollment? {
      guard let experiment = experiments.first(where: { $0.id == id }) else { return nil }
      return NewEnrollment(
        experiment: id, variant: variant, unit: viewer.unit,
        offering: variant.flatMap { experiment[$0]?.offering }, facts: AudienceFacts(client),
        isSandbox: client.isSandbox, revision: revision(of: experiment))
    }
    let left = decision.left.compactMap { new($0, nil) }
    let enrolled = decision.newEnrollment.flatMap { new($0.experiment, $0.variant) }
    return left + [enrolled].compactMap(\.self)
  }

  /// Returns a hash of what the variants of an experiment show, with 16 hexadecimal digits.
  ///
  /// It changes if the packages or the products of one of these offerings change.
  public func revision(of experiment: Experiment) -> String {
    let shown = experiment.variants.flatMap { variant in
      [variant.offering]
        + variant.placements.sorted { $0.key < $1.key }.compactMap(\.value)
    }
    var hash = SHA256()
    for id in shown {
      let packages = offerings[id]?.packages.map { "\($0.id)\u{1F}\($0.product)" } ?? []
      hash.update(data: Array(([id.rawValue] + packages).joined(separator: "\u{1E}").utf8))
      hash.update(data: [0x1D])
    }
    return Hex.encode(Array(hash.finalize().prefix(8)))
  }
}

extension AudienceFacts {
  /// Creates the facts that a request states about its app.
  public init(_ client: ClientDetails) {
    self.init(
      app: client.bundleID, country: client.storefront, platform: client.platform,
      appVersion: client.appVersion, sdkVersion: client.sdkVersion)
  }
}

internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Experiments
internal import Ledger

/// Handles the events that SDKs report about paywalls.
struct ImpressionHandler: CustomerRequestHandler {
  /// How many days ago a paywall may have been shown.
  static let maxAgeDays = 30

  let reads: CustomerReads

  /// Records the impressions of paywalls; all other events, and incomplete ones, are ignored.
  ///
  /// An SDK drops events after an error that names a field, so one of them must not cost the others.
  func events(
    _ body: [UInt8], from caller: AuthenticatedRequest
  ) async throws(APIError) -> UnsignedResponse {
    guard case .object(let object)? = try? JSONReader.value(body) else {
      throw APIError(.badRequest, "The body is not a JSON object; send one.")
    }
    guard let client = caller.client, case .array(let events)? = object["events"] else {
      return .emptyObject
    }
    let (now, catalog) = (clock.now(), catalog)
    let reports = events.prefix(PaywallEventsBody.maxCount).compactMap { event in
      ReportedImpression(event, of: catalog, isSandbox: client.isSandbox, receivedAt: now) { id in
        reads.lastSeen.newNumber(of: id, client, at: now)
      }
    }
    try await fromLedger(await ledger.record(impressions: reports))
    return .emptyObject
  }
}

extension ReportedImpression {
  private static let types = ["paywall_impression", PaywallImpressionBody.type]

  /// Reads an event; `nil` if it is no impression, is old, or does not name a valid customer and an
  /// offering of the catalog.
  ///
  /// A missing time, and one in the future, is the time of the request. A placement that the catalog does
  /// not name counts as none. So a client cannot fill the ledger with texts.
  fileprivate init?(
    _ event: JSONValue, of catalog: ServerCatalog, isSandbox: Bool, receivedAt now: Timestamp,
    newNumber: (AppUserID) -> Int64
  ) {
    guard case .object(let event) = event, let type = event.text("type"),
      Self.types.contains(type), let customer = event.text("app_user_id").map(AppUserID.init),
      AppUserIDRules.rejection(of: customer) == nil
    else { return nil }
    var placement: String?
    if case .object(let context)? = event["presented_offering_context"] {
      placement = context.text("placement_identifier")
    }
    if let named = placement, !catalog.names(PlacementID(named)) { placement = nil }
    guard let id = event.text("offering_id"), catalog.offerings[OfferingID(id)] != nil,
      let offering = ReportedOffering(
        offering: id, placement: placement, ruleID: nil, revision: nil),
      let stated = try? event["timestamp"].map({ try Timestamp(field: $0) }) ?? now
    else { return nil }
    let shownAt = min(stated, now)
    guard shownAt > now - .days(ImpressionHandler.maxAgeDays) else { return nil }
    self.init(
      customer: customer, day: UTCDay(containing: shownAt), offering: offering,
      isSandbox: isSandbox, newNumber: newNumber(customer))
  }
}

extension ServerCatalog {
  /// Whether an offering is shown for a placement by name.
  fileprivate func names(_ placement: PlacementID) -> Bool {
    offerings.placements?.offerings.keys.contains(placement) ?? false
      || experiments.contains { $0.variants.contains { $0.placements.keys.contains(placement) } }
  }
}

extension JSONObject {
  fileprivate func text(_ key: String) -> String? {
    self[key].flatMap { try? String(field: $0) }
  }
}

internal import AppStoreCore
internal import EntitlementAPI

extension Purchases {
  /// Reports that the app showed a paywall of its own, so that experiments can count who saw it.
  ///
  /// Call it each time such a paywall appears. `TesseraUI` reports its paywalls itself. It returns
  /// immediately. What cannot be sent is kept, and sent later. Nothing is reported without a server.
  ///
  /// - Parameter params: What the paywall shows. Default: the current offering.
  public func trackCustomPaywallImpression(
    _ params: CustomPaywallImpressionParams = CustomPaywallImpressionParams()
  ) {
    guard let impressions = backend.impressions else {
      return Log.warn(
        "The impression is not reported: it needs a server and a valid configuration")
    }
    guard let shown = params.shown(current: cachedOfferings?.current) else {
      return Log.warn(
        "The impression is not reported, because the current offering is not known yet; pass the "
          + "offering, or call offerings() first.")
    }
    let rule = shown.targetingContext
    let context = PaywallImpressionBody.Context(
      placement: shown.placementIdentifier, targetingRevision: rule?.revision,
      targetingRule: rule?.ruleId)
    let customer = customer
    Task { [dependencies] in
      await impressions.report(
        PaywallImpressionBody(
          id: Hex.encode(dependencies.random(16)), appUserID: customer,
          timestamp: await dependencies.now(), paywallID: params.paywallId,
          offeringID: shown.offeringIdentifier, context: context))
    }
  }
}

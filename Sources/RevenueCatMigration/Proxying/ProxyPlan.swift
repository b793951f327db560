package import EntitlementAPI

/// What proxy mode does with a request in addition to passing it on; pure.
package struct ProxyPlan: Hashable, Sendable {
  /// When the ledger records what a request states.
  package enum Recording: Hashable, Sendable {
    /// Never.
    case never
    /// If RevenueCat accepted it: what an app states about a customer has no other proof.
    case ifAccepted
    /// Whatever RevenueCat responds: the App Store signed it, and the app may not send it again.
    case always
  }

  /// When the request is recorded.
  package let recording: Recording
  /// Whether the response has customer info, which is compared.
  package let comparesCustomer: Bool
  /// Whether this server may respond itself while RevenueCat fails.
  ///
  /// It may not if the request is for RevenueCat only, such as telemetry, because the SDK would then
  /// not send it again.
  package let mayRespond: Bool

  /// Creates the plan for an endpoint; `nil` for a path that this server does not serve.
  package init(for endpoint: Endpoint?) {
    switch endpoint {
    case .receipts:
      (recording, comparesCustomer, mayRespond) = (.always, true, true)
    case .customerInfo, .identify:
      (recording, comparesCustomer, mayRespond) = (.ifAccepted, true, true)
    case .attributes, .attribution, .adServicesAttribution, .aliasCustomer:
      (recording, comparesCustomer, mayRespond) = (.ifAccepted, false, true)
    case .offerings, .productEntitlementMapping, .introEligibility, .offers, .virtualCurrencies,
      .restoreEligibility, .testStoreProducts:
      (recording, comparesCustomer, mayRespond) = (.never, false, true)
    default:
      (recording, comparesCustomer, mayRespond) = (.never, false, false)
    }
  }

  /// Returns whether a request is recorded.
  ///
  /// - Parameter status: The status of RevenueCat's response; `nil` if there was none.
  package func records(after status: Int?) -> Bool {
    switch recording {
    case .never: false
    case .always: true
    case .ifAccepted: status.map { (200..<300).contains($0) || $0 == 304 } ?? false
    }
  }

  /// Returns whether RevenueCat's response is compared.
  package func compares(_ status: Int?) -> Bool {
    comparesCustomer && (status == 200 || status == 201)
  }
}

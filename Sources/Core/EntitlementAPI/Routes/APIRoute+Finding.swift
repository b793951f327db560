internal import AppStoreCore
public import HTTPTypes

extension APIRoute {
  /// Creates the route of a request; `nil` if none exists.
  ///
  /// The raw path is split before decoding, so an escaped slash stays inside its segment. An empty
  /// customer id is a valid route, which the server rejects with
  /// ``BackendErrorCode/emptyAppUserID``. If two endpoints match, the one with more fixed segments
  /// is used.
  ///
  /// - Parameters:
  ///   - method: The method of the request; `HEAD` matches like `GET`.
  ///   - rawPath: The request target as received; a query is ignored.
  public init?(method: HTTPRequest.Method, rawPath: String) {
    var rawPath = rawPath
    let method = method == .head ? .get : method
    let found = rawPath.withUTF8 { Self.find($0, method) }
    guard let found, let route = Self.route(found.endpoint, found.values) else { return nil }
    self = route
  }

  /// Returns the methods of a path, with `HEAD` in addition to `GET`; empty if there is no
  /// endpoint.
  public static func methods(rawPath: String) -> [HTTPRequest.Method] {
    let served: [HTTPRequest.Method] = [.get, .head, .post, .delete]
    return served.filter { APIRoute(method: $0, rawPath: rawPath) != nil }
  }

  /// Returns the endpoint of a path and the decoded path parameters.
  private static func find(
    _ target: UnsafeBufferPointer<UInt8>, _ method: HTTPRequest.Method
  ) -> (endpoint: Endpoint, values: [String])? {
    guard target.first == UInt8(ascii: "/") else { return nil }
    // `split` makes two arrays more, for every request.
    var segments: [UnsafeBufferPointer<UInt8>] = []
    segments.reserveCapacity(8)
    var start = 1
    for place in 1...target.count {
      let byte = place == target.count ? UInt8(ascii: "?") : target[place]
      guard byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") else { continue }
      segments.append(UnsafeBufferPointer(rebasing: target[start..<place]))
      start = place + 1
      if byte == UInt8(ascii: "?") { break }
    }
    guard segments.count < patterns.count else { return nil }
    for pattern in patterns[segments.count] where pattern.method == method {
      if let values = pattern.values(in: segments) { return (pattern.endpoint, values) }
    }
    return nil
  }

  /// The path segments of one endpoint; `nil` is a parameter.
  private struct Pattern {
    let endpoint: Endpoint
    let method: HTTPRequest.Method
    let segments: [[UInt8]?]

    init(_ endpoint: Endpoint) {
      self.endpoint = endpoint
      method = endpoint.method
      segments = endpoint.template.dropFirst().split(separator: "/")
        .map { $0.hasPrefix("{") ? nil : Array($0.utf8) }
    }

    func values(in actual: [UnsafeBufferPointer<UInt8>]) -> [String]? {
      // Compared first, so that no parameter of another endpoint is decoded.
      for (expected, segment) in zip(segments, actual) {
        if let expected, !segment.elementsEqual(expected) { return nil }
      }
      var values: [String] = []
      for (expected, segment) in zip(segments, actual) where expected == nil {
        guard let value = PathEncoding.decode(segment) else { return nil }
        values.append(value)
      }
      return values
    }
  }

  /// The endpoints by their number of segments, those with more fixed ones first.
  private static let patterns: [[Pattern]] = {
    let all = Endpoint.allCases.map(Pattern.init)
    return (0...(all.map(\.segments.count).max() ?? 0)).map { count in
      all.filter { $0.segments.count == count }.sorted { lhs, rhs in
        (lhs.segments.count { $0 == nil }, lhs.endpoint.rawValue)
          < (rhs.segments.count { $0 == nil }, rhs.endpoint.rawValue)
      }
    }
  }()

  /// Returns a route from an endpoint and its decoded path parameters; `nil` if a required one is
  /// empty.
  private static func route(_ endpoint: Endpoint, _ values: [String]) -> APIRoute? {
    let last = values.last ?? ""
    let namesNothing = values.count == 2 && last.isEmpty
    if namesNothing { return nil }
    if endpoint.resource != nil {
      return values.contains("") ? nil : .resource(endpoint, values)
    }
    if endpoint.clientSupport != nil {
      if endpoint == .staticConfig, last.isEmpty { return nil }
      let customer = values.first.map { [AppUserID($0).trimmed.rawValue] } ?? []
      return .clientSupport(endpoint, customer + values.dropFirst())
    }
    return ownRoute(endpoint, AppUserID(values.first ?? "").trimmed, last, values)
  }

  private static func ownRoute(
    _ endpoint: Endpoint, _ customer: AppUserID, _ last: String, _ values: [String]
  ) -> APIRoute? {
    switch endpoint {
    case .customerInfo: .customerInfo(customer)
    case .deleteCustomer: .deleteCustomer(customer)
    case .receipts: .receipts
    case .identify: .identify
    case .offerings: .offerings(customer)
    case .productEntitlementMapping: .productEntitlementMapping
    case .revokedKeys: .revokedKeys
    case .introEligibility: .introEligibility(customer)
    case .offers: .offers
    case .attributes: .attributes(customer)
    case .attribution: .attribution(customer)
    case .adServicesAttribution: .adServicesAttribution(customer)
    case .virtualCurrencies: .virtualCurrencies(customer)
    case .virtualCurrencyTransactions: .virtualCurrencyTransactions(customer)
    case .restoreEligibility: .restoreEligibility(customer)
    case .logInToken: .logInToken(customer)
    case .grantPromotional: .grantPromotional(customer, EntitlementID(last))
    case .revokePromotionals: .revokePromotionals(customer, EntitlementID(last))
    case .overrideOffering: .overrideOffering(customer, offering: last)
    case .removeOfferingOverride: .removeOfferingOverride(customer)
    case .refundTransaction: .refundTransaction(customer, TransactionID(last))
    case .revokeSubscription: .revokeSubscription(customer, ProductID(last))
    case .cancelSubscription: .cancelSubscription(customer, TransactionID(last))
    case .deferSubscription: .deferSubscription(customer, ProductID(last))
    case .extendSubscription: .extendSubscription(customer, TransactionID(last))
    case .testStoreProducts: .testStoreProducts(customer)
    case .remoteConfig: last.isEmpty ? nil : .remoteConfig(domain: last)
    case .events: .events
    case .diagnostics: .diagnostics
    case .appleNotifications: .appleNotifications(app: nil)
    case .appleNotificationsOfApp: last.isEmpty ? nil : .appleNotifications(app: BundleID(last))
    case .refresh: last.isEmpty ? nil : .refresh(OriginalTransactionID(last))
    case .changes: .changes
    case .eventFeed: .eventFeed
    case .event: last.isEmpty ? nil : .event(last)
    case .webhooks: .webhooks
    case .webhookDeliveries: .webhookDeliveries
    case .webhook: last.isEmpty ? nil : .webhook(last)
    case .pauseWebhook: last.isEmpty ? nil : .pauseWebhook(last)
    case .resumeWebhook: last.isEmpty ? nil : .resumeWebhook(last)
    case .testWebhook: last.isEmpty ? nil : .testWebhook(last)
    case .rotateWebhook: last.isEmpty ? nil : .rotateWebhook(last)
    case .replayWebhook: last.isEmpty ? nil : .replayWebhook(last)
    case .webhookDelivery: last.isEmpty ? nil : .webhookDelivery(last)
    case .atRisk: .atRisk
    case .consumptionInformation: .consumptionInformation(customer, TransactionID(last))
    case .retentionRequest: last.isEmpty ? nil : .retentionRequest(app: BundleID(last))
    case .metricsOverview: last.isEmpty ? nil : .metricsOverview(project: last)
    case .chart: .chart(project: values.first ?? "", name: last)
    case .chartOptions: .chartOptions(project: values.first ?? "", name: last)
    case .chartFacts: .chartFacts(project: values.first ?? "", name: last)
    case .experiments: last.isEmpty ? nil : .experiments(project: last)
    case .experiment: .experiment(project: values.first ?? "", id: last)
    case .experimentResults: .experimentResults(project: values.first ?? "", id: last)
    case .health: .health
    case .ready: .ready
    case .openAPI: .openAPI
    case .metrics: .metrics
    default: nil
    }
  }

  /// The endpoint and its decoded path parameters.
  var form: (endpoint: Endpoint, values: [String]) {
    switch self {
    case .customerInfo(let id): (.customerInfo, [id.trimmed.rawValue])
    case .deleteCustomer(let id): (.deleteCustomer, [id.trimmed.rawValue])
    case .receipts: (.receipts, [])
    case .identify: (.identify, [])
    case .offerings(let id): (.offerings, [id.trimmed.rawValue])
    case .productEntitlementMapping: (.productEntitlementMapping, [])
    case .revokedKeys: (.revokedKeys, [])
    case .introEligibility(let id): (.introEligibility, [id.trimmed.rawValue])
    case .offers: (.offers, [])
    case .attributes(let id): (.attributes, [id.trimmed.rawValue])
    case .attribution(let id): (.attribution, [id.trimmed.rawValue])
    case .adServicesAttribution(let id): (.adServicesAttribution, [id.trimmed.rawValue])
    case .virtualCurrencies(let id): (.virtualCurrencies, [id.trimmed.rawValue])
    case .virtualCurrencyTransactions(let id):
      (.virtualCurrencyTransactions, [id.trimmed.rawValue])
    case .restoreEligibility(let id): (.restoreEligibility, [id.trimmed.rawValue])
    case .logInToken(let id): (.logInToken, [id.trimmed.rawValue])
    case .grantPromotional(let id, let name):
      (.grantPromotional, [id.trimmed.rawValue, name.rawValue])
    case .revokePromotionals(let id, let name):
      (.revokePromotionals, [id.trimmed.rawValue, name.rawValue])
    case .overrideOffering(let id, let name): (.overrideOffering, [id.trimmed.rawValue, name])
    case .removeOfferingOverride(let id): (.removeOfferingOverride, [id.trimmed.rawValue])
    case .refundTransaction(let id, let name):
      (.refundTransaction, [id.trimmed.rawValue, name.rawValue])
    case .revokeSubscription(let id, let name):
      (.revokeSubscription, [id.trimmed.rawValue, name.rawValue])
    case .cancelSubscription(let id, let name):
      (.cancelSubscription, [id.trimmed.rawValue, name.rawValue])
    case .deferSubscription(let id, let name):
      (.deferSubscription, [id.trimmed.rawValue, name.rawValue])
    case .extendSubscription(let id, let name):
      (.extendSubscription, [id.trimmed.rawValue, name.rawValue])
    case .testStoreProducts(let id): (.testStoreProducts, [id.trimmed.rawValue])
    case .remoteConfig(let domain): (.remoteConfig, [domain])
    case .events: (.events, [])
    case .diagnostics: (.diagnostics, [])
    case .appleNotifications(nil): (.appleNotifications, [])
    case .appleNotifications(let app?): (.appleNotificationsOfApp, [app.rawValue])
    case .refresh(let purchase): (.refresh, [purchase.rawValue])
    case .changes: (.changes, [])
    case .eventFeed: (.eventFeed, [])
    case .event(let id): (.event, [id])
    case .webhooks: (.webhooks, [])
    case .webhookDeliveries: (.webhookDeliveries, [])
    case .webhook(let name): (.webhook, [name])
    case .pauseWebhook(let name): (.pauseWebhook, [name])
    case .resumeWebhook(let name): (.resumeWebhook, [name])
    case .testWebhook(let name): (.testWebhook, [name])
    case .rotateWebhook(let name): (.rotateWebhook, [name])
    case .replayWebhook(let name): (.replayWebhook, [name])
    case .webhookDelivery(let name): (.webhookDelivery, [name])
    case .atRisk: (.atRisk, [])
    case .consumptionInformation(let id, let name):
      (.consumptionInformation, [id.trimmed.rawValue, name.rawValue])
    case .retentionRequest(let app): (.retentionRequest, [app.rawValue])
    case .metricsOverview(let project), .experiments(let project): (projectEndpoint, [project])
    case .chart(let project, let name), .chartOptions(let project, let name),
      .chartFacts(let project, let name), .experiment(let project, let name),
      .experimentResults(let project, let name):
      (projectEndpoint, [project, name])
    case .health, .ready, .openAPI, .metrics: (serverEndpoint, [])
    case .resource(let endpoint, let values), .clientSupport(let endpoint, let values):
      (endpoint, values)
    }
  }

  /// The endpoint of a route about the server itself.
  private var serverEndpoint: Endpoint {
    switch self {
    case .ready: .ready
    case .openAPI: .openAPI
    case .metrics: .metrics
    default: .health
    }
  }

  /// The endpoint of a route about something of a project.
  private var projectEndpoint: Endpoint {
    switch self {
    case .metricsOverview: .metricsOverview
    case .experiments: .experiments
    case .chartOptions: .chartOptions
    case .chartFacts: .chartFacts
    case .experiment: .experiment
    case .experimentResults: .experimentResults
    default: .chart
    }
  }
}

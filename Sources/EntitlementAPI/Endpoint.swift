public import HTTPTypes

/// One line of the server's table of endpoints: method, path, who may call it, and how its answer is signed.
///
/// A path's variable parts stand in braces, such as `{app_user_id}`. ``APIRoute`` is an endpoint with its
/// variable parts filled in.
public enum Endpoint: String, CaseIterable, Hashable, Sendable {
  case customerInfo, deleteCustomer, receipts, identify, offerings, productEntitlementMapping
  case revokedKeys
  case introEligibility, offers, attributes, attribution, adServicesAttribution
  case virtualCurrencies, virtualCurrencyTransactions, restoreEligibility, logInToken
  case grantPromotional, revokePromotionals, overrideOffering, removeOfferingOverride
  case refundTransaction, revokeSubscription, cancelSubscription, deferSubscription
  case extendSubscription, testStoreProducts, remoteConfig, events, diagnostics
  case appleNotifications, appleNotificationsOfApp, refresh, changes, health, openAPI, metrics

  /// Who may call an endpoint.
  public enum Access: Hashable, Sendable {
    /// Everybody.
    case anybody
    /// Whoever has one of an app's API keys, which then is part of what is signed.
    case apiKey
    /// The developer's own backend, with a secret API key.
    case secretKey
  }

  /// How a successful answer is signed when the request asks for it.
  public enum Signature: Hashable, Sendable {
    /// Not at all.
    case none
    /// Bound to the request's nonce and its signed headers.
    case nonce
    /// Without a nonce, so that the same answer serves many.
    case fixed
  }

  /// The method of the request.
  public var method: HTTPRequest.Method { definition.method }
  /// The path with its variable parts in braces, for documents and metrics.
  public var template: String { definition.template }
  /// Who may call it.
  public var access: Access { definition.access }
  /// How a successful answer is signed.
  public var signature: Signature { definition.signature }

  /// Whether the request carries the app's API key, which then is part of what is signed.
  public var isAuthenticated: Bool { access != .anybody }
  /// Whether a successful answer is signed when the request asks for it.
  public var isSigned: Bool { signature != .none }
  /// Whether a client that verifies sends a nonce and a hash of the signed headers.
  public var needsNonce: Bool { signature == .nonce }

  /// Whether the request must carry a hash of its parameters for its answer to be signed: without it the
  /// answer would name nothing of what was asked.
  public var signsParameters: Bool {
    switch self {
    case .receipts, .identify, .restoreEligibility: true
    default: false
    }
  }
}

extension Endpoint {
  private typealias Definition = (
    method: HTTPRequest.Method, template: String, access: Access, signature: Signature
  )

  private var definition: Definition {
    switch self {
    case .customerInfo: (.get, "/v1/subscribers/{app_user_id}", .apiKey, .nonce)
    case .deleteCustomer: (.delete, "/v1/subscribers/{app_user_id}", .secretKey, .none)
    case .receipts: (.post, "/v1/receipts", .apiKey, .nonce)
    case .identify: (.post, "/v1/subscribers/identify", .apiKey, .nonce)
    case .offerings: (.get, "/v1/subscribers/{app_user_id}/offerings", .apiKey, .fixed)
    case .productEntitlementMapping: (.get, "/v1/product_entitlement_mapping", .apiKey, .fixed)
    case .revokedKeys: (.get, "/v1/revoked-keys", .apiKey, .none)
    case .introEligibility:
      (.post, "/v1/subscribers/{app_user_id}/intro_eligibility", .apiKey, .none)
    case .offers: (.post, "/v1/offers", .apiKey, .none)
    case .attributes: (.post, "/v1/subscribers/{app_user_id}/attributes", .apiKey, .none)
    case .attribution: (.post, "/v1/subscribers/{app_user_id}/attribution", .apiKey, .none)
    case .adServicesAttribution:
      (.post, "/v1/subscribers/{app_user_id}/adservices_attribution", .apiKey, .none)
    case .virtualCurrencies:
      (.get, "/v1/subscribers/{app_user_id}/virtual_currencies", .apiKey, .nonce)
    case .virtualCurrencyTransactions:
      (.post, "/v1/subscribers/{app_user_id}/virtual_currencies/transactions", .secretKey, .none)
    case .restoreEligibility:
      (.post, "/v1/subscribers/{app_user_id}/restore/eligibility", .apiKey, .nonce)
    case .logInToken: (.post, "/v1/subscribers/{app_user_id}/log_in_token", .secretKey, .none)
    case .grantPromotional:
      (
        .post, "/v1/subscribers/{app_user_id}/entitlements/{entitlement_id}/promotional",
        .secretKey, .none
      )
    case .revokePromotionals:
      (
        .post, "/v1/subscribers/{app_user_id}/entitlements/{entitlement_id}/revoke_promotionals",
        .secretKey, .none
      )
    case .overrideOffering:
      (.post, "/v1/subscribers/{app_user_id}/offerings/{offering_id}/override", .secretKey, .none)
    case .removeOfferingOverride:
      (.delete, "/v1/subscribers/{app_user_id}/offerings/override", .secretKey, .none)
    case .refundTransaction:
      (
        .post, "/v1/subscribers/{app_user_id}/transactions/{transaction_id}/refund", .secretKey,
        .none
      )
    case .revokeSubscription:
      (.post, "/v1/subscribers/{app_user_id}/subscriptions/{product_id}/revoke", .secretKey, .none)
    case .cancelSubscription:
      (
        .post, "/v1/subscribers/{app_user_id}/subscriptions/{transaction_id}/cancel", .secretKey,
        .none
      )
    case .deferSubscription:
      (.post, "/v1/subscribers/{app_user_id}/subscriptions/{product_id}/defer", .secretKey, .none)
    case .extendSubscription:
      (
        .post, "/v1/subscribers/{app_user_id}/subscriptions/{transaction_id}/extend", .secretKey,
        .none
      )
    case .testStoreProducts:
      (.get, "/rcbilling/v1/subscribers/{app_user_id}/products", .apiKey, .none)
    case .remoteConfig: (.post, "/v1/config/{domain}", .anybody, .none)
    case .events: (.post, "/v1/events", .apiKey, .none)
    case .diagnostics: (.post, "/v1/diagnostics", .apiKey, .none)
    case .appleNotifications: (.post, "/v1/apple/notifications", .anybody, .none)
    case .appleNotificationsOfApp: (.post, "/v1/apple/notifications/{bundle_id}", .anybody, .none)
    case .refresh: (.post, "/v1/refresh/{original_transaction_id}", .secretKey, .none)
    case .changes: (.get, "/v1/changes", .secretKey, .none)
    case .health: (.get, "/v1/health", .anybody, .nonce)
    case .openAPI: (.get, "/v1/openapi.json", .anybody, .none)
    case .metrics: (.get, "/metrics", .anybody, .none)
    }
  }
}

internal import HTTPTypes

extension Endpoint {
  /// The definition of an endpoint that RevenueCat's SDKs call about a feature that this server does
  /// not have; `nil` for other endpoints.
  ///
  /// Source: the public sources of RevenueCat's SDKs for iOS and Android, which list their paths.
  var clientSupport: Definition? {
    switch self {
    case .fallbackOfferings: (.get, "/v1/offerings", .apiKey, .fixed)
    case .aliasCustomer: (.post, Self.customer + "/alias", .apiKey, .none)
    case .healthConnectivity: (.get, "/v1/health/connectivity", .anyone, .none)
    case .healthReport: (.get, Self.customer + "/health_report", .apiKey, .fixed)
    case .healthReportAvailability:
      (.get, Self.customer + "/health_report_availability", .anyone, .nonce)
    case .customerCenter: (.get, "/v1/customercenter/{app_user_id}", .apiKey, .none)
    case .supportTicket: (.post, "/v1/customercenter/support/create-ticket", .apiKey, .none)
    case .redeemWebPurchase: (.post, "/v1/subscribers/redeem_purchase", .apiKey, .none)
    case .rewardVerification:
      (
        .get, Self.customer + "/ads/reward_verifications/{client_transaction_id}", .apiKey, .nonce
      )
    case .webOfferingProducts:
      (.get, "/rcbilling/v1/subscribers/{app_user_id}/offering_products", .apiKey, .none)
    case .staticConfig: (.get, "/v1/config/{domain}", .anyone, .none)
    default: nil
    }
  }
}

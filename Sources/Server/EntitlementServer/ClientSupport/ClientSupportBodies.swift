internal import AppStoreCore

/// Bodies that RevenueCat's SDKs decode, for features that this server does not have.
enum ClientSupportBodies {
  /// A report of the one check that this server makes: the API key is valid.
  static func healthReport(of app: BundleID?) -> JSONObject {
    [
      "status": .string("passed"), "project_id": .string("main"),
      "app_id": .string(app?.rawValue ?? ""),
      "checks": .array([
        .object(["name": .string("api_key"), "status": .string("passed")])
      ]),
    ]
  }

  /// A verification of a rewarded ad that failed, so that the SDK stops polling.
  static let rewardVerification: JSONObject = [
    "status": .string("failed"), "reward": .null, "more_rewards": .array([]),
    "failure_reason": .string("not_supported"),
    "message": .string("This server does not verify ads; grant the reward from your backend."),
  ]

  /// The default customer center: customers restore purchases and manage their subscription.
  ///
  /// The SDK has its own texts for everything but the titles. Without an address for support it
  /// offers no contact.
  static let customerCenter: JSONObject = [
    "customer_center": .object([
      "appearance": .object(["light": .object([:]), "dark": .object([:])]),
      "screens": .object([
        "MANAGEMENT": screen(
          "MANAGEMENT", "Manage Subscription",
          paths: [
            ("restore", "MISSING_PURCHASE", "Restore Purchases"),
            ("cancel", "CANCEL", "Cancel Subscription"),
          ]),
        "NO_ACTIVE": screen(
          "NO_ACTIVE", "No Subscription Found",
          paths: [("restore", "MISSING_PURCHASE", "Restore Purchases")]),
      ]),
      "localization": .object([
        "locale": .string("en_US"), "localized_strings": .object([:]),
      ]),
      "support": .object([
        "email": .string(""), "should_warn_customer_to_update": .bool(false),
        "display_purchase_history_link": .bool(true),
      ]),
      "change_plans": .array([]),
    ])
  ]

  private static func screen(
    _ type: String, _ title: String, paths: [(id: String, type: String, title: String)]
  ) -> JSONValue {
    .object([
      "type": .string(type), "title": .string(title), "subtitle": .null,
      "paths": .array(
        paths.map { path in
          .object([
            "id": .string(path.id), "type": .string(path.type), "title": .string(path.title),
          ])
        }),
    ])
  }
}

internal import AppStoreCore
public import StoreConfiguration

/// An initial catalog, generated from a `.storekit` file.
///
/// Every subscription group and every non-consumable becomes an entitlement. All products are in
/// one offering, `default`.
public struct CatalogDraft: Sendable {
  /// The catalog's text, which ``CatalogFile`` accepts.
  public let text: String

  /// Drafts the catalog of an app.
  ///
  /// - Parameters:
  ///   - configuration: The products for sale.
  ///   - bundleID: The bundle identifier of the app.
  ///   - source: The name of the `.storekit` file, for a comment.
  public init(_ configuration: StoreKitConfiguration, bundleID: String, source: String) {
    var draft = DraftParts()
    for group in configuration.subscriptionGroups where !group.subscriptions.isEmpty {
      draft.entitlement(named: group.name, of: group.subscriptions.map(\.product.id))
      for subscription in group.subscriptions {
        draft.product(
          subscription.product, type: "auto_renewable", period: subscription.period,
          package: Self.package(of: subscription.period),
          offers: Set(subscription.promotionalOffers.compactMap(\.offerID)).sorted())
      }
    }
    for product in configuration.products {
      let isLifetime = product.type == .nonConsumable
      if isLifetime { draft.entitlement(named: product.displayText, of: [product.id]) }
      draft.product(
        product, type: Self.typeName(product.type), package: isLifetime ? "$rc_lifetime" : nil)
    }
    let file = source.unicodeScalars.contains { $0 == "\n" || $0 == "\r" } ? "a file" : source
    text = """
      # Drafted from \(file) by `tessera catalog from-storekit`; Examples/catalog.yaml shows every field.
      apps:
        - bundle_id: \(DraftParts.quoted(bundleID))
          environments: [Sandbox]           # add Production when the app is released
          public_api_keys: [appl_example]   # the key in the app; run: tessera keys generate
          secret_api_keys: []               # for your backend and the dashboard; the same command
      \(draft.text)
      """
  }

  /// The package identifier that clients know for a period; `nil` for a period without one.
  private static func package(of period: SubscriptionPeriod) -> String? {
    switch (period.value, period.unit) {
    case (1, .week), (7, .day): "$rc_weekly"
    case (1, .month): "$rc_monthly"
    case (2, .month): "$rc_two_month"
    case (3, .month): "$rc_three_month"
    case (6, .month): "$rc_six_month"
    case (1, .year), (12, .month): "$rc_annual"
    default: nil
    }
  }

  private static func typeName(_ type: ProductType) -> String? {
    switch type {
    case .consumable: "consumable"
    case .nonConsumable: "non_consumable"
    case .nonRenewing: "non_renewing"
    case .autoRenewable: "auto_renewable"
    default: nil
    }
  }
}

extension ConfiguredProduct {
  /// The display name, in English if available; never empty.
  var displayText: String {
    let names = [localization(for: "en_US")?.displayName, referenceName].compactMap(\.self)
    return names.first { !$0.isEmpty } ?? id.rawValue
  }
}

public import Foundation
internal import StoreKitBackend

extension Product {
  /// An option of a purchase.
  public struct PurchaseOption: Hashable, Sendable {
    enum Value: Hashable, Sendable {
      case text(String)
      case number(Double)
      case bool(Bool)
      case data(Data)
    }

    enum Kind: Sendable {
      case appAccountToken(UUID)
      case quantity(Int)
      case simulatesAskToBuy(Bool)
      case promotionalOffer(DevicePromotionalOffer)
      case winBackOffer(String?)
      case introductoryOfferEligibility(String)
      case billingPlanType(SubscriptionInfo.BillingPlanType)
      case custom(key: String, value: Value)
      case onStorefrontChange(@Sendable (Storefront) -> Bool)
    }

    let kind: Kind

    /// Sets the UUID of the customer in the developer's own system.
    public static func appAccountToken(_ token: UUID) -> PurchaseOption {
      PurchaseOption(kind: .appAccountToken(token))
    }

    /// Sets the quantity, 1 to 10.
    public static func quantity(_ quantity: Int) -> PurchaseOption {
      PurchaseOption(kind: .quantity(quantity))
    }

    /// Sets how a subscription with a commitment is billed.
    ///
    /// The store rejects a plan that it does not sell. Default: up front.
    ///
    /// Source: <https://developer.apple.com/documentation/storekit/product/purchaseoption/billingplantype(_:)>
    public static func billingPlanType(
      _ type: Product.SubscriptionInfo.BillingPlanType
    ) -> PurchaseOption {
      PurchaseOption(kind: .billingPlanType(type))
    }

    /// Sets whether a parent has to approve the purchase, in a test store.
    public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
      PurchaseOption(kind: .simulatesAskToBuy(simulateAskToBuy))
    }

    /// Sets the handler for a storefront that is no longer the one the product was loaded from.
    ///
    /// If it returns `false`, the purchase throws ``StoreKitError/notAvailableInStorefront``.
    @preconcurrency public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(kind: .onStorefrontChange(shouldContinuePurchase))
    }

    /// Passes a text under a key; this store ignores custom keys.
    public static func custom(key: String, value: String) -> PurchaseOption {
      PurchaseOption(kind: .custom(key: key, value: .text(value)))
    }

    /// Passes a number under a key; this store ignores custom keys.
    public static func custom(key: String, value: Double) -> PurchaseOption {
      PurchaseOption(kind: .custom(key: key, value: .number(value)))
    }

    /// Passes a Boolean under a key; this store ignores custom keys.
    public static func custom(key: String, value: Bool) -> PurchaseOption {
      PurchaseOption(kind: .custom(key: key, value: .bool(value)))
    }

    /// Passes bytes under a key; this store ignores custom keys except for `advancedCommerceData`.
    public static func custom(key: String, value: Data) -> PurchaseOption {
      PurchaseOption(kind: .custom(key: key, value: .data(value)))
    }

    /// The option's contents without its closure, which cannot be compared.
    private var identity: [Value] {
      switch kind {
      case .appAccountToken(let token): [.text("appAccountToken"), .text(token.uuidString)]
      case .quantity(let quantity): [.text("quantity"), .number(Double(quantity))]
      case .simulatesAskToBuy(let simulates): [.text("simulatesAskToBuy"), .bool(simulates)]
      case .promotionalOffer(let offer):
        [.text("promotionalOffer"), .text(offer.offerID), .text(offer.signedText)]
      case .winBackOffer(let id): [.text("winBackOffer"), .text(id ?? "")]
      case .introductoryOfferEligibility(let jws):
        [.text("introductoryOfferEligibility"), .text(jws)]
      case .billingPlanType(let type): [.text("billingPlanType"), .text(type.rawValue)]
      case .custom(let key, let value): [.text("custom"), .text(key), value]
      case .onStorefrontChange: [.text("onStorefrontChange")]
      }
    }

    /// Compares the options; two storefront handlers are equal.
    public static func == (lhs: PurchaseOption, rhs: PurchaseOption) -> Bool {
      lhs.identity == rhs.identity
    }

    /// Hashes the option without its closure.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
  }
}

extension Product.PurchaseOption: CustomDebugStringConvertible {
  /// The option as text.
  public var debugDescription: String {
    switch kind {
    case .appAccountToken(let token): "appAccountToken: \(token)"
    case .quantity(let quantity): "quantity: \(quantity)"
    case .simulatesAskToBuy(let simulates): "simulatesAskToBuyInSandbox: \(simulates)"
    case .promotionalOffer(let offer): "promotionalOffer(\(offer.offerID)): \(offer.signedText)"
    case .winBackOffer(let id): "winBackOffer: \(id ?? "")"
    case .introductoryOfferEligibility(let jws): "introductoryOfferEligibility: \(jws)"
    case .billingPlanType(let type): "billingPlanType: \(type.rawValue)"
    case .custom(let key, let value): "custom(\(key)): \(value)"
    case .onStorefrontChange: "onStorefrontChange"
    }
  }
}

extension Set<Product.PurchaseOption> {
  /// The options in an order that is independent of the set.
  var inOrder: [Product.PurchaseOption] {
    sorted { $0.debugDescription < $1.debugDescription }
  }

  /// The handler for a changed storefront; `nil` if none.
  var storefrontCheck: (@Sendable (Storefront) -> Bool)? {
    for case .onStorefrontChange(let check) in lazy.map(\.kind) { return check }
    return nil
  }
}

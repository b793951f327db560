internal import AppStoreCore
internal import Events
internal import Subscriptions

/// The values of a transaction in the words of exports.
extension TransactionRecord {
  /// What was charged; `nil` if not stated, and for a purchase that someone else paid.
  var charge: Price? {
    isShared ? nil : chargedPrice
  }

  /// What was charged without what was refunded; `nil` as for ``charge``.
  var netCharge: Price? {
    guard let charge, let refundedPrice else { return nil }
    return Price(
      milliunits: charge.milliunits - refundedPrice.milliunits, currency: charge.currency)
  }

  /// The alpha-2 code of the storefront; `nil` if not stated or unknown.
  var country: String? { storefront.flatMap(CountryCode.alpha2(ofAlpha3:)) }

  /// Whether the period is paid at an introductory price.
  var isIntroductory: Bool { offerType == .introductory && offerDiscountType != .freeTrial }

  /// The kind of offer in words; `nil` without an offer.
  var offerName: String? {
    switch offerType {
    case nil: nil
    case .introductory?: "introductory"
    case .promotional: "promotional"
    case .code: "offer_code"
    case .winBack: "win_back"
    case let other?: "\(other.rawValue)"
    }
  }

  /// The store in RevenueCat's words.
  var storeName: String {
    switch store {
    case .appStore: "app_store"
    case .promotional: "promotional"
    case .testStore: "test_store"
    }
  }
}

internal import Foundation
internal import StoreKitBackend

/// What an option means for a purchase that a test makes outside of the app.
///
/// The options that only test sessions understand are custom ones, which a purchase of the app
/// ignores.
package enum TestPurchaseOption: Hashable, Sendable {
  /// The UUID of the customer in the developer's system.
  case appAccountToken(UUID)
  /// The quantity.
  case quantity(Int)
  /// A promotional offer, without a signature.
  case promotionalOffer(String)
  /// The offer of an offer code, by its reference name.
  case codeOffer(String)
  /// A win-back offer.
  case winBackOffer(String)
  /// When the customer bought the product, and whether a subscription renewed since then.
  case purchaseDate(Date, renews: Bool)

  private enum Key: String {
    case promotionalOffer = "StoreKitTest.promotionalOffer"
    case codeOffer = "StoreKitTest.codeOffer"
    case renewingPurchaseDate = "StoreKitTest.purchaseDate.renewUntilNow"
    case cancelledPurchaseDate = "StoreKitTest.purchaseDate.cancelImmediately"
  }

  /// Reads an option; `nil` if it has no meaning for a test session.
  package init?(_ option: Product.PurchaseOption) {
    switch option.kind {
    case .appAccountToken(let token): self = .appAccountToken(token)
    case .quantity(let quantity): self = .quantity(quantity)
    case .promotionalOffer(let offer): self = .promotionalOffer(offer.offerID)
    case .winBackOffer(let id?): self = .winBackOffer(id)
    case .custom(let key, let value):
      switch (Key(rawValue: key), value) {
      case (.promotionalOffer, .text(let id)): self = .promotionalOffer(id)
      case (.codeOffer, .text(let name)): self = .codeOffer(name)
      case (.renewingPurchaseDate, .number(let seconds)):
        self = .purchaseDate(Date(timeIntervalSinceReferenceDate: seconds), renews: true)
      case (.cancelledPurchaseDate, .number(let seconds)):
        self = .purchaseDate(Date(timeIntervalSinceReferenceDate: seconds), renews: false)
      default: return nil
      }
    default: return nil
    }
  }

  /// The option for the purchase.
  package var option: Product.PurchaseOption {
    switch self {
    case .appAccountToken(let token): .appAccountToken(token)
    case .quantity(let quantity): .quantity(quantity)
    case .promotionalOffer(let id): .custom(key: Key.promotionalOffer.rawValue, value: id)
    case .codeOffer(let name): .custom(key: Key.codeOffer.rawValue, value: name)
    case .winBackOffer(let id): Product.PurchaseOption(kind: .winBackOffer(id))
    case .purchaseDate(let date, let renews):
      .custom(
        key: (renews ? Key.renewingPurchaseDate : .cancelledPurchaseDate).rawValue,
        value: date.timeIntervalSinceReferenceDate)
    }
  }
}

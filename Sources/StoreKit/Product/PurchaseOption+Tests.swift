internal import Foundation
internal import StoreKitBackend

extension Product.PurchaseOption {
  /// What an option means for a purchase that a test makes outside of the app.
  package enum TestValue: Hashable, Sendable {
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
  }

  /// Creates an option that only test sessions understand; in an app's purchase it has no effect.
  package static func forTests(_ value: TestValue) -> Product.PurchaseOption {
    Product.PurchaseOption(kind: .forTests(value))
  }

  /// What the option means for a test session; `nil` if it has no meaning there.
  package var testValue: TestValue? {
    switch kind {
    case .forTests(let value): value
    case .appAccountToken(let token): .appAccountToken(token)
    case .quantity(let quantity): .quantity(quantity)
    case .promotionalOffer(let offer): .promotionalOffer(offer.offerID)
    case .winBackOffer(let id): id.map { .winBackOffer($0) }
    default: nil
    }
  }
}

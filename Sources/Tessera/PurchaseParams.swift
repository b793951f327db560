/// What to buy, and how; made with ``Builder``.
public struct PurchaseParams: Hashable, Sendable {
  let product: StoreProduct
  /// The package it is bought from; `nil` for a bare product.
  let package: Package?
  let quantity: Int
  let promotionalOffer: PromotionalOffer?
  let promotionalOfferOptions: StoreKit2PromotionalOfferPurchaseOptions?
  let winBackOffer: WinBackOffer?
  let introductoryOfferEligibilityJWS: String?
  /// Where the purchase is confirmed; `nil` leaves it to the system.
  let window: PurchaseWindow?

  /// Collects how to buy; each call returns a new builder.
  ///
  /// A purchase has one offer at most: of several, the store refuses all but one, so set one.
  public struct Builder: Sendable {
    private var product: StoreProduct
    private var package: Package?
    private var quantity = 1
    private var promotionalOffer: PromotionalOffer?
    private var promotionalOfferOptions: StoreKit2PromotionalOfferPurchaseOptions?
    private var winBackOffer: WinBackOffer?
    private var introductoryOfferEligibilityJWS: String?
    var window: PurchaseWindow?

    /// Begins with the product of a package; where it was shown goes with the purchase.
    public init(package: Package) {
      product = package.storeProduct
      self.package = package
    }

    /// Begins with a product.
    public init(product: StoreProduct) {
      self.product = product
    }

    /// Sets a promotional offer that the server signed.
    public func with(promotionalOffer: PromotionalOffer) -> Builder {
      changing { $0.promotionalOffer = promotionalOffer }
    }

    /// Sets a promotional offer that the app's own server signed.
    public func with(
      promotionalOfferOptions: StoreKit2PromotionalOfferPurchaseOptions
    ) -> Builder {
      changing { $0.promotionalOfferOptions = promotionalOfferOptions }
    }

    /// Sets an offer for a customer who left.
    public func with(winBackOffer: WinBackOffer) -> Builder {
      changing { $0.winBackOffer = winBackOffer }
    }

    /// Lets the app's own server say whether the customer gets the introductory offer.
    public func with(introductoryOfferEligibilityJWS: String) -> Builder {
      changing { $0.introductoryOfferEligibilityJWS = introductoryOfferEligibilityJWS }
    }

    /// Sets how many to buy, 1 to 10; 1 unless told.
    ///
    /// The store refuses any other number, and more than 1 of what is sold once.
    public func with(quantity: Int) -> Builder {
      changing { $0.quantity = quantity }
    }

    /// Returns what was collected.
    public func build() -> PurchaseParams {
      PurchaseParams(
        product: product, package: package, quantity: quantity, promotionalOffer: promotionalOffer,
        promotionalOfferOptions: promotionalOfferOptions, winBackOffer: winBackOffer,
        introductoryOfferEligibilityJWS: introductoryOfferEligibilityJWS, window: window)
    }

    func changing(_ change: (inout Builder) -> Void) -> Builder {
      var copy = self
      change(&copy)
      return copy
    }
  }
}

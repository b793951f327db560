/// The product to buy, and its options; created with ``Builder``.
public struct PurchaseParams: Hashable, Sendable {
  package let product: StoreProduct
  /// The package of the product; `nil` for a product without one.
  package let package: Package?
  let quantity: Int
  package let promotionalOffer: PromotionalOffer?
  let promotionalOfferOptions: StoreKit2PromotionalOfferPurchaseOptions?
  package let winBackOffer: WinBackOffer?
  let introductoryOfferEligibilityJWS: String?
  /// Where the purchase is confirmed; `nil` to let the system choose.
  let window: PurchaseWindow?

  /// Collects the options of a purchase; each call returns a new builder.
  ///
  /// A purchase has at most one offer: the App Store rejects more than one.
  public struct Builder: Sendable {
    private var product: StoreProduct
    private var package: Package?
    private var quantity = 1
    private var promotionalOffer: PromotionalOffer?
    private var promotionalOfferOptions: StoreKit2PromotionalOfferPurchaseOptions?
    private var winBackOffer: WinBackOffer?
    private var introductoryOfferEligibilityJWS: String?
    var window: PurchaseWindow?

    /// Creates a builder for the product of a package; the package's context is sent with the
    /// purchase.
    public init(package: Package) {
      product = package.storeProduct
      self.package = package
    }

    /// Creates a builder for a product.
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

    /// Sets a win-back offer.
    public func with(winBackOffer: WinBackOffer) -> Builder {
      changing { $0.winBackOffer = winBackOffer }
    }

    /// Sets a token of the app's own server that decides whether the customer gets the introductory
    /// offer.
    public func with(introductoryOfferEligibilityJWS: String) -> Builder {
      changing { $0.introductoryOfferEligibilityJWS = introductoryOfferEligibilityJWS }
    }

    /// Sets the quantity, 1 to 10.
    ///
    /// Default: 1.
    ///
    /// The App Store rejects any other number, and more than 1 of a product that can be bought only
    /// once.
    public func with(quantity: Int) -> Builder {
      changing { $0.quantity = quantity }
    }

    /// Returns the parameters.
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

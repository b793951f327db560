public import AppStoreCore

/// A sheet that the system shows for an app.
public enum DeviceSheet: Hashable, Sendable, Codable {
  /// The request for a refund of a transaction.
  case refundRequest(TransactionID)
  /// The management of subscriptions; `nil` for those of all groups.
  case manageSubscriptions(SubscriptionGroupID?)
  /// The redemption of an offer code.
  case offerCodeRedemption
  /// The request for a review of the app.
  case review
  /// A message of the store, such as the request for consent to a price increase.
  case message(StoreMessageReason)
  /// The notice about purchases outside of the App Store.
  case externalPurchaseNotice(ExternalPurchaseNotice)
  /// A token for purchases outside of the App Store, by the name of its type; shows nothing.
  case externalPurchaseToken(String)
  /// A page for purchases outside of the App Store; `nil` for the only allowed one.
  case externalPurchasePage(String?)
  /// The page of an account outside of the app.
  case externalAccountPage
  /// The offer of a bundle that contains a subscription group.
  case bundle(SubscriptionGroupID)
  /// The binding of a payment method to the account.
  case paymentMethodBinding(String)
}

/// Where a purchase outside of the App Store takes place.
public enum ExternalPurchaseNotice: String, Hashable, Sendable, Codable {
  /// In the app, without a type of token.
  case sheet
  /// In the app.
  case withinApp
  /// In the browser.
  case browser
}

/// What the customer did with a sheet.
public enum DeviceSheetOutcome: Hashable, Sendable, Codable {
  /// The customer completed or dismissed a sheet without a result.
  case done
  /// The customer canceled.
  case cancelled
  /// The customer continued, and the store created a token for external purchases.
  case token(String)
  /// The customer bought something.
  case purchase(PurchaseOutcome)
}

/// The reason for a message of the store to a customer.
public enum StoreMessageReason: Int, CaseIterable, Hashable, Sendable, Codable {
  /// Another reason.
  case generic = 0
  /// A price increase needs the customer's consent.
  case priceIncreaseConsent = 1
  /// A payment failed.
  case billingIssue = 2
  /// The customer can use a win-back offer.
  case winBackOffer = 3
}

/// A purchase that the customer began in the App Store.
public struct PurchaseIntentRecord: Hashable, Sendable, Codable {
  /// The product.
  public var productID: ProductID
  /// The identifier of the win-back offer; `nil` if none.
  public var offerID: String?

  /// Creates a record.
  public init(productID: ProductID, offerID: String? = nil) {
    self.productID = productID
    self.offerID = offerID
  }
}

/// The promotion of a product in the App Store.
public struct PromotionRecord: Hashable, Sendable, Codable {
  /// The product.
  public var productID: ProductID
  /// Whether the app shows the product in the App Store; `nil` for the setting in App Store Connect.
  public var isVisible: Bool?

  /// Creates a record.
  public init(productID: ProductID, isVisible: Bool? = nil) {
    self.productID = productID
    self.isVisible = isVisible
  }
}

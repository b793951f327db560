public import AppStoreCore

/// The body of `POST /v1/receipts`: a purchase to verify and record.
///
/// The signed transaction is authoritative; every other field is a hint.
public struct ReceiptBody: Hashable, Sendable, Encodable {
  /// The version of this format; always 1.
  public var payloadVersion: Int
  /// The customer who made the purchase.
  public var appUserID: AppUserID
  /// The signed transaction as a compact JWS; `nil` if the account has none.
  public var fetchToken: String?
  /// The signed app transaction as a compact JWS; `nil` if none exists.
  public var appTransaction: String?
  /// Whether purchases of another customer may move to this one.
  public var isRestore: Bool
  /// Whether the app finishes transactions itself.
  public var observerMode: Bool
  /// Why the client sent this.
  public var initiationSource: InitiationSource?
  /// Who finishes transactions: `revenuecat` or `my_app`; `nil` if not stated.
  public var purchaseCompletedBy: String?
  /// Whether the transaction came from the SDK's own purchase call; `nil` if not stated.
  public var isSDKOriginated: Bool?
  /// StoreKit's identifier of the transaction; `nil` if unknown.
  public var transactionID: TransactionID?
  /// The product; `nil` if unknown.
  public var productID: ProductID?
  /// The product's price as a decimal number; `nil` if unknown.
  public var price: String?
  /// The ISO 4217 currency of the prices; `nil` if unknown.
  public var currency: String?
  /// The alpha-3 code of the storefront; `nil` if unknown.
  public var storeCountry: String?
  /// The product's subscription group; `nil` for other products.
  public var subscriptionGroupID: SubscriptionGroupID?
  /// The product's period in ISO 8601; `nil` for products that do not renew.
  public var normalDuration: String?
  /// The length of an introductory offer paid up front; `nil` for none.
  public var introDuration: String?
  /// The length of a free trial; `nil` for none.
  public var trialDuration: String?
  /// The price of the introductory offer as a decimal number; `nil` for none.
  public var introductoryPrice: String?
  /// How the introductory offer is paid: 0 as you go, 1 up front, 2 free trial; `nil` for none.
  public var paymentMode: Int?
  /// The offering the product was shown in; `nil` for none.
  public var presentedOfferingIdentifier: String?
  /// The placement the offering was shown in; `nil` for none.
  public var presentedPlacementIdentifier: String?
  /// The targeting rule that chose the offering; `nil` for none.
  public var appliedTargetingRule: AppliedTargetingRule?
  /// Attributes that are not sent yet; `nil` if there are none.
  public var attributes: [String: LossyAttribute]?
  /// The token of Apple's AdServices framework; `nil` if none exists.
  public var adServicesToken: String?

  /// Creates a body from the fields that are always present; set the others afterwards.
  public init(
    appUserID: AppUserID, fetchToken: String?, appTransaction: String? = nil, isRestore: Bool,
    initiationSource: InitiationSource?
  ) {
    payloadVersion = 1
    self.appUserID = appUserID
    self.fetchToken = fetchToken
    self.appTransaction = appTransaction
    self.isRestore = isRestore
    self.initiationSource = initiationSource
    observerMode = false
  }

  enum CodingKeys: String, CodingKey {
    case payloadVersion = "payload_version"
    case appUserID = "app_user_id"
    case fetchToken = "fetch_token"
    case appTransaction = "app_transaction"
    case isRestore = "is_restore"
    case observerMode = "observer_mode"
    case initiationSource = "initiation_source"
    case purchaseCompletedBy = "purchase_completed_by"
    case isSDKOriginated = "sdk_originated"
    case transactionID = "transaction_id"
    case productID = "product_id"
    case price, currency
    case storeCountry = "store_country"
    case subscriptionGroupID = "subscription_group_id"
    case normalDuration = "normal_duration"
    case introDuration = "intro_duration"
    case trialDuration = "trial_duration"
    case introductoryPrice = "introductory_price"
    case paymentMode = "payment_mode"
    case presentedOfferingIdentifier = "presented_offering_identifier"
    case presentedPlacementIdentifier = "presented_placement_identifier"
    case appliedTargetingRule = "applied_targeting_rule"
    case attributes
    case adServicesToken = "aad_attribution_token"
  }
}

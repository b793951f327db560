internal import AppStoreCore
public import Foundation
internal import SignedData

/// Information about the next renewal of a subscription, signed by the store.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

extension Product.SubscriptionInfo {
  /// Information about the next renewal of a subscription, signed by the store.
  public struct RenewalInfo: Sendable {
    let text: ParsedJWS

    /// The identifier of the first transaction of the subscription.
    public let originalTransactionID: UInt64
    /// The customer's current product.
    public let currentProductID: String
    /// Whether the subscription will renew.
    public let willAutoRenew: Bool
    /// The product of the next renewal; `nil` if none exists.
    public let autoRenewPreference: String?
    /// The reason for the expiration; `nil` if not expired.
    public let expirationReason: ExpirationReason?
    /// Whether the customer consented to a price increase.
    public let priceIncreaseStatus: PriceIncreaseStatus
    /// Whether the store is retrying a payment.
    public let isInBillingRetry: Bool
    /// When the grace period ends; `nil` outside of a grace period.
    public let gracePeriodExpirationDate: Date?
    /// The offer that applies at the next renewal; `nil` for none.
    public let offer: Transaction.Offer?
    /// The server environment.
    public let environment: AppStore.Environment
    /// When the customer subscribed, ignoring short gaps; the distant past in old data.
    public let recentSubscriptionStartDate: Date
    /// The renewal date; `nil` in old data.
    public let renewalDate: Date?
    /// The next price; `nil` in old data.
    public let renewalPrice: Decimal?
    /// The currency of ``renewalPrice``; `nil` in old data.
    public let currency: Locale.Currency?
    /// The win-back offers the customer can redeem, best first.
    public let eligibleWinBackOfferIDs: [String]
    /// The items that renew in an Advanced Commerce purchase; `nil` for other purchases.
    public let advancedCommerceInfo: AdvancedCommerceInfo?
    /// How the next commitment is billed; `nil` without a commitment.
    public let renewalBillingPlanType: SubscriptionInfo.BillingPlanType?
    /// The next commitment; `nil` without one.
    public let commitmentInfo: CommitmentInfo?
    /// The bundle that contains the subscription; `nil` if none.
    public let bundleProductID: String?
    /// The subscription group of that bundle; `nil` if none.
    public let bundleSubscriptionGroupID: String?
    /// The first transaction of that bundle; `nil` if none.
    public let bundleOriginalTransactionID: String?
    /// Whether the subscription leaves its bundle at the next renewal.
    public let willUnbundle: Bool
    /// The hash that binds the data to one device; empty if the store signed none.
    public let deviceVerification: Data
    /// The nonce of `deviceVerification`; all zero if the store signed none.
    public let deviceVerificationNonce: UUID
    /// When the store signed this data.
    public let signedDate: Date
    /// The app account token for the next renewal; `nil` if the app set none.
    public let appAccountToken: UUID?
    /// The app transaction ID of the customer; empty in old data.
    public let appTransactionID: String
    let offerPeriod: String?

    /// Decodes a signed text; `nil` if it is not renewal information with a numeric identifier.
    init?(_ text: ParsedJWS) {
      guard let fields = text.fields, let payload = try? JWSRenewalInfoDecodedPayload(fields)
      else { return nil }
      self.init(text, payload)
    }

    /// Creates renewal information from verified data; `nil` if its identifier is not numeric.
    init?(_ verified: Verified<JWSRenewalInfoDecodedPayload>) {
      // A verified payload of StoreKit testing in Xcode has another identifier than the signed one.
      if XcodeSession(in: verified.payload.originalTransactionId.rawValue) != nil {
        guard let text = ParsedJWS(verified.jws) else { return nil }
        self.init(text)
      } else {
        self.init(ParsedJWS(verified), verified.payload)
      }
    }

    private init?(_ text: ParsedJWS, _ payload: JWSRenewalInfoDecodedPayload) {
      guard let originalID = UInt64(payload.originalTransactionId.rawValue) else { return nil }
      self.text = text
      originalTransactionID = originalID
      currentProductID = payload.productId.rawValue
      willAutoRenew = payload.autoRenewStatus == .on
      autoRenewPreference = payload.autoRenewProductId?.rawValue
      expirationReason = payload.expirationIntent.map { ExpirationReason(rawValue: $0.rawValue) }
      priceIncreaseStatus = PriceIncreaseStatus(payload.priceIncreaseStatus)
      isInBillingRetry = payload.isInBillingRetryPeriod ?? false
      gracePeriodExpirationDate = payload.gracePeriodExpiresDate?.date
      offer = Transaction.Offer(
        id: payload.offerIdentifier, type: payload.offerType, mode: payload.offerDiscountType,
        period: payload.offerPeriod)
      offerPeriod = payload.offerPeriod
      environment = AppStore.Environment(rawValue: payload.environment.rawValue)
      recentSubscriptionStartDate = payload.recentSubscriptionStartDate?.date ?? .distantPast
      renewalDate = payload.renewalDate?.date
      renewalPrice = payload.renewalPrice.map { Decimal(milliunits: $0) }
      currency = payload.currency.map { Locale.Currency($0) }
      eligibleWinBackOfferIDs = payload.eligibleWinBackOfferIds ?? []
      advancedCommerceInfo = payload.advancedCommerceInfo.map { AdvancedCommerceInfo($0) }
      renewalBillingPlanType = payload.renewalBillingPlanType.map { .init(rawValue: $0.rawValue) }
      commitmentInfo = payload.commitmentInfo.flatMap { CommitmentInfo($0) }
      let bundle = BundleFields(payload.unknownFields)
      bundleProductID = bundle.productID
      bundleSubscriptionGroupID = bundle.subscriptionGroupID
      bundleOriginalTransactionID = bundle.originalTransactionID
      willUnbundle = bundle.willUnbundle ?? false
      (deviceVerification, deviceVerificationNonce) = DeviceVerification.read(
        from: payload.unknownFields)
      signedDate = payload.signedDate.date
      appAccountToken = payload.appAccountToken
      appTransactionID = payload.appTransactionId ?? ""
    }

    /// The signed payload in JSON.
    public var jsonRepresentation: Data { text.payload }
  }
}

extension Product.SubscriptionInfo.RenewalInfo: Hashable {
  /// Compares the signed contents; two signatures of the same contents are equal.
  public static func == (
    lhs: Product.SubscriptionInfo.RenewalInfo, rhs: Product.SubscriptionInfo.RenewalInfo
  ) -> Bool {
    lhs.text.payload == rhs.text.payload
  }

  /// Hashes the signed contents.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.payload)
  }
}

extension Product.SubscriptionInfo.RenewalInfo: CustomDebugStringConvertible {
  /// The payload as text.
  public var debugDescription: String { text.payloadText }
}

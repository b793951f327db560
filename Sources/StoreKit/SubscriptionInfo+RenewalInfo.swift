internal import AppStoreTypes
public import Foundation

/// What the store will do next with a subscription, as it signed it.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo

extension Product.SubscriptionInfo {
  /// What the store will do next with a subscription, as it signed it.
  public struct RenewalInfo: Sendable {
    let text: SignedText

    /// The identifier of the first transaction of the subscription.
    public let originalTransactionID: UInt64
    /// The product the customer holds now.
    public let currentProductID: String
    /// Whether the subscription will renew.
    public let willAutoRenew: Bool
    /// The product that renews next; `nil` when none does.
    public let autoRenewPreference: String?
    /// Why the subscription expired; `nil` while it has not.
    public let expirationReason: ExpirationReason?
    /// Whether the customer consented to a price increase.
    public let priceIncreaseStatus: PriceIncreaseStatus
    /// Whether the store is still trying to collect a payment.
    public let isInBillingRetry: Bool
    /// When the grace period ends; `nil` outside of one.
    public let gracePeriodExpirationDate: Date?
    /// The offer that applies at the next renewal; `nil` for none.
    public let offer: Transaction.Offer?
    /// The server environment.
    public let environment: AppStore.Environment
    /// When the customer subscribed, short gaps ignored; the distant past in old data.
    public let recentSubscriptionStartDate: Date
    /// When the store renews, or would have; `nil` in old data.
    public let renewalDate: Date?
    /// The next price; `nil` in old data.
    public let renewalPrice: Decimal?
    /// The currency of ``renewalPrice``; `nil` in old data.
    public let currency: Locale.Currency?
    /// The win-back offers the customer may redeem, the best first.
    public let eligibleWinBackOfferIDs: [String]
    /// The hash that ties the data to one device; empty when the store signed none.
    public let deviceVerification: Data
    /// The nonce of ``deviceVerification``; all zero when the store signed none.
    public let deviceVerificationNonce: UUID
    /// When the store signed this data.
    public let signedDate: Date
    /// The UUID the app gave for the next renewal; `nil` when it gave none.
    public let appAccountToken: UUID?
    /// The identifier of the customer's app download; empty in old data.
    public let appTransactionID: String
    let offerPeriod: String?

    /// Reads a signed text; `nil` when it is no renewal information with a number as identifier.
    init?(_ text: SignedText) {
      guard let payload = text.decode(JWSRenewalInfoDecodedPayload.self),
        let originalID = UInt64(payload.originalTransactionId.rawValue)
      else { return nil }
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
      (deviceVerification, deviceVerificationNonce) = DeviceProof.read(from: text)
      signedDate = payload.signedDate.date
      appAccountToken = payload.appAccountToken
      appTransactionID = payload.appTransactionId ?? ""
    }

    /// The payload as the store signed it, in JSON.
    public var jsonRepresentation: Data { text.payload }
  }
}

extension Product.SubscriptionInfo.RenewalInfo: Hashable {
  /// Compares what was signed; two signatures of the same contents are equal.
  public static func == (
    lhs: Product.SubscriptionInfo.RenewalInfo, rhs: Product.SubscriptionInfo.RenewalInfo
  ) -> Bool {
    lhs.text.payload == rhs.text.payload
  }

  /// Hashes what was signed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.payload)
  }
}

extension Product.SubscriptionInfo.RenewalInfo: CustomDebugStringConvertible {
  /// The payload as text.
  public var debugDescription: String { text.payloadText }
}

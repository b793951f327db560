internal import AppStoreCore
public import Foundation

extension Transaction {
  /// The commitment to twelve monthly payments that a billing period belongs to.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The number of this billing period, from 1.
    public let billingPeriodNumber: UInt64
    /// The number of billing periods in the commitment.
    public let totalBillingPeriods: UInt64
    /// When the commitment ends.
    public let expirationDate: Date
    /// The price of the whole commitment.
    public let price: Decimal

    /// Reads the signed fields; `nil` if one is missing.
    init?(_ info: TransactionCommitmentInfo) {
      guard let number = info.billingPeriodNumber.flatMap({ UInt64(exactly: $0) }),
        let total = info.totalBillingPeriods.flatMap({ UInt64(exactly: $0) }),
        let end = info.commitmentExpiresDate, let price = info.commitmentPrice
      else { return nil }
      billingPeriodNumber = number
      totalBillingPeriods = total
      expirationDate = end.date
      self.price = Decimal(milliunits: price)
    }
  }
}

extension Product.SubscriptionInfo.RenewalInfo {
  /// The commitment that follows the current one.
  public struct CommitmentInfo: Hashable, Sendable {
    /// The product of the next commitment.
    public let autoRenewPreference: String
    /// How the next commitment is billed.
    public let renewalBillingPlanType: SubscriptionInfo.BillingPlanType
    /// When the commitment renews.
    public let renewalDate: Date
    /// The price of the next commitment.
    public let renewalPrice: Decimal
    /// Whether the commitment renews.
    public let willAutoRenew: Bool

    /// Reads the signed fields; `nil` if one is missing.
    init?(_ info: RenewalCommitmentInfo) {
      guard let product = info.commitmentAutoRenewProductId,
        let plan = info.commitmentRenewalBillingPlanType,
        let date = info.commitmentRenewalDate, let price = info.commitmentRenewalPrice
      else { return nil }
      autoRenewPreference = product.rawValue
      renewalBillingPlanType = .init(rawValue: plan.rawValue)
      renewalDate = date.date
      renewalPrice = Decimal(milliunits: price)
      willAutoRenew = info.commitmentAutoRenewStatus == .on
    }
  }
}

public import Foundation

/// The terms of a commitment paid in installments, such as a year in twelve monthly ones.
///
/// Apps create this value for a ``TestStoreProduct``; the App Store's products have none yet.
public struct InstallmentsInfo: Hashable, Sendable {
  /// The number of installments of the commitment.
  public let commitmentInstallmentsCount: Int
  /// The length of one installment.
  public let commitmentInstallmentPeriod: SubscriptionPeriod
  /// The price of one installment.
  public let installmentBillingPrice: Decimal
  /// The price of one installment, formatted for display.
  public let installmentBillingDisplayPrice: String
  /// The length of the commitment.
  public let commitmentTotalPeriod: SubscriptionPeriod
  /// The price of the whole commitment.
  public let commitmentTotalPrice: Decimal
  /// The price of the whole commitment, formatted for display.
  public let commitmentTotalDisplayPrice: String

  /// How the commitment is billed; `nil` if the installments are not monthly.
  public var billingPlanType: BillingPlanType? {
    commitmentInstallmentPeriod == SubscriptionPeriod(value: 1, unit: .month) ? .monthly : nil
  }

  /// Creates the terms of a commitment.
  public init(
    commitmentInstallmentsCount: Int, commitmentInstallmentPeriod: SubscriptionPeriod,
    installmentBillingPrice: Decimal, installmentBillingDisplayPrice: String,
    commitmentTotalPeriod: SubscriptionPeriod, commitmentTotalPrice: Decimal,
    commitmentTotalDisplayPrice: String
  ) {
    self.commitmentInstallmentsCount = commitmentInstallmentsCount
    self.commitmentInstallmentPeriod = commitmentInstallmentPeriod
    self.installmentBillingPrice = installmentBillingPrice
    self.installmentBillingDisplayPrice = installmentBillingDisplayPrice
    self.commitmentTotalPeriod = commitmentTotalPeriod
    self.commitmentTotalPrice = commitmentTotalPrice
    self.commitmentTotalDisplayPrice = commitmentTotalDisplayPrice
  }
}

public import Foundation

/// How a commitment is paid in parts, such as a year in twelve monthly installments.
///
/// A value that apps make for a ``TestStoreProduct``; products of the App Store do not carry one yet.
public struct InstallmentsInfo: Hashable, Sendable {
  /// How many installments the commitment has.
  public let commitmentInstallmentsCount: Int
  /// The length of one installment.
  public let commitmentInstallmentPeriod: SubscriptionPeriod
  /// The price of one installment.
  public let installmentBillingPrice: Decimal
  /// The price of one installment as the customer reads it.
  public let installmentBillingDisplayPrice: String
  /// The length of the commitment.
  public let commitmentTotalPeriod: SubscriptionPeriod
  /// The price of the whole commitment.
  public let commitmentTotalPrice: Decimal
  /// The price of the whole commitment as the customer reads it.
  public let commitmentTotalDisplayPrice: String

  /// How the commitment is billed; `nil` when the installments are not monthly.
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

public import AppStoreCore

/// A customer who used an app within a range of days.
public struct ActiveCustomer: Hashable, Sendable {
  /// The customer, by the app user ID that was first seen; `nil` if it was deleted.
  public let customer: AppUserID?
  /// The first day of use within the range.
  public let firstDay: UTCDay

  /// Creates a customer.
  public init(customer: AppUserID?, firstDay: UTCDay) {
    self.customer = customer
    self.firstDay = firstDay
  }
}

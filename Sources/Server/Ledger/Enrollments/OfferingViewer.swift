public import AppStoreCore

/// What the ledger knows about the customer to whom offerings are shown.
public struct OfferingViewer: Hashable, Sendable {
  /// The app user ID of the request.
  public let id: AppUserID
  /// The customer; `nil` if the app user ID is unknown.
  public let customer: CustomerRecord?
  /// The offering that was set for the customer; `nil` without one.
  public let override: OfferingID?
  /// The decisions of experiments about all app user IDs of the customer, in the order of time.
  public let enrollments: [RecordedEnrollment]

  /// Creates a value.
  public init(
    id: AppUserID, customer: CustomerRecord?, override: OfferingID?,
    enrollments: [RecordedEnrollment]
  ) {
    self.id = id
    self.customer = customer
    self.override = override
    self.enrollments = enrollments
  }

  /// The app user ID that experiments assign: the customer's first one.
  public var unit: AppUserID { customer?.id ?? id }
}

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

/// Stores which customers experiments enrolled; append-only.
public protocol EnrollmentStore: Sendable {
  /// Returns what decides which offerings a customer sees.
  func offeringViewer(_ id: AppUserID) async throws(LedgerError) -> OfferingViewer

  /// Decides which offerings a customer sees, and records the enrollments that result; creates the
  /// customer if unknown.
  ///
  /// All of it is one change, so two requests at the same time never record two variants. A change of
  /// the kind ``FeedChangeKind/enrollment`` is appended for each enrollment in a variant.
  ///
  /// - Parameters:
  ///   - id: Any app user ID of the customer.
  ///   - now: The time.
  ///   - visit: The visit to record; `nil` if it is recorded already.
  ///   - newNumber: The number of the assigned app user ID if it has none: random, at least 1.
  ///   - decide: Returns the enrollments to record; nothing is written if it returns none. It may run
  ///     several times.
  /// - Returns: What is recorded afterwards.
  func enroll(
    _ id: AppUserID, at now: Timestamp, visit: CustomerVisit?, newNumber: Int64,
    deciding decide: @escaping @Sendable (OfferingViewer) -> [NewEnrollment]
  ) async throws(LedgerError) -> OfferingViewer

  /// Returns enrollments in the order of recording.
  ///
  /// - Parameters:
  ///   - after: The `last` of the page before; 0 for the beginning.
  ///   - limit: The maximum number of rows.
  func enrollments(
    after: Int64, limit: Int
  ) async throws(LedgerError) -> ActivityPage<RecordedEnrollment>

  /// Returns the enrollments of app user IDs, each with those of this ID only, in the order of time.
  func enrollments(
    of ids: [AppUserID]
  ) async throws(LedgerError) -> [AppUserID: [RecordedEnrollment]]
}

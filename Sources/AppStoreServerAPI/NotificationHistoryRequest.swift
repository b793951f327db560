public import AppStoreTypes

/// Which notifications to ask for; by customer, or by type, but not both.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryrequest>
public struct NotificationHistoryRequest: Hashable, Sendable, Codable {
  /// How far back Apple keeps notifications: 180 days in production, 30 elsewhere.
  public static func longestPast(in environment: AppStoreEnvironment) -> Duration {
    .days(environment == .production ? 180 : 30)
  }

  /// The earliest time of a notification.
  public var startDate: Timestamp
  /// The time before which the notifications lie; Apple takes a future one as now.
  public var endDate: Timestamp
  /// What happened; `nil` for anything.
  public var notificationType: NotificationType?
  /// Details of what happened; `nil` for any, and only beside a type.
  public var notificationSubtype: NotificationSubtype?
  /// Any transaction id of the customer; `nil` for all customers.
  public var transactionId: TransactionID?
  /// Whether only those are wanted that did not arrive, or not yet; `nil` for all.
  public var onlyFailures: Bool?

  /// Creates a request for everything in a span of time.
  public init(startDate: Timestamp, endDate: Timestamp) {
    self.startDate = startDate
    self.endDate = endDate
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - environment: Whose limit of the past applies.
  /// - Throws: ``APIRequestError`` naming the first field that is wrong.
  public func validate(
    at now: Timestamp, in environment: AppStoreEnvironment
  ) throws(APIRequestError) {
    let longest = Self.longestPast(in: environment)
    guard now - startDate <= longest else {
      throw APIRequestError(
        "startDate",
        "\(startDate) is more than \(longest.components.seconds / 86_400) days ago",
        .startDateTooFarInPast)
    }
    guard startDate < endDate else {
      throw APIRequestError(
        "endDate", "\(endDate) is not after startDate", .startDateAfterEndDate)
    }
    guard transactionId == nil || notificationType == nil else {
      throw APIRequestError(
        "transactionId", "given beside notificationType; give one of the two",
        .multipleFiltersSupplied)
    }
    try validateSubtype()
    if let transactionId, transactionId.rawValue.isEmpty {
      throw APIRequestError(
        "transactionId", "empty; give Apple's, or nil for all customers", .invalidTransactionId)
    }
  }
  private func validateSubtype() throws(APIRequestError) {
    guard let subtype = notificationSubtype else { return }
    guard let type = notificationType else {
      throw APIRequestError(
        "notificationSubtype", "given without notificationType; give both",
        .invalidNotificationType)
    }
    guard let allowed = NotificationPairs.alternatives(to: subtype, of: type) else { return }
    let fix = allowed.isEmpty ? "leave it out" : "use " + allowed.joined(separator: " or ")
    throw APIRequestError(
      "notificationSubtype", "\(subtype) never comes with \(type); \(fix)",
      .invalidNotificationType)
  }
}

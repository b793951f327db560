public import AppStoreCore

/// The filters of a notification history: by customer or by type, but not both.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryrequest>
public struct NotificationHistoryRequest: Hashable, Sendable, Codable {
  /// Returns how far back Apple's history goes: 180 days in production, 30 elsewhere.
  public static func maxPast(in environment: AppStoreEnvironment) -> Duration {
    .days(environment == .production ? 180 : 30)
  }

  /// The earliest time of a notification.
  public var startDate: Timestamp
  /// The exclusive end of the time span; Apple treats a future one as now.
  public var endDate: Timestamp
  /// The notification type; `nil` for all.
  public var notificationType: NotificationType?
  /// The subtype; `nil` for all.
  ///
  /// Requires a type.
  public var notificationSubtype: NotificationSubtype?
  /// Any transaction id of the customer; `nil` for all customers.
  public var transactionId: TransactionID?
  /// Whether to include only notifications that have not been delivered; `nil` for all.
  public var onlyFailures: Bool?

  /// Creates a request for all notifications in a time span.
  public init(startDate: Timestamp, endDate: Timestamp) {
    self.startDate = startDate
    self.endDate = endDate
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - environment: The environment whose history limit applies.
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate(
    at now: Timestamp, in environment: AppStoreEnvironment
  ) throws(APIRequestError) {
    let limit = Self.maxPast(in: environment)
    guard now - startDate <= limit else {
      throw APIRequestError(
        "startDate",
        "\(startDate) is more than \(limit.components.seconds / 86_400) days ago",
        .startDateTooFarInPast)
    }
    guard startDate < endDate else {
      throw APIRequestError(
        "endDate", "\(endDate) is not after startDate", .startDateAfterEndDate)
    }
    guard transactionId == nil || notificationType == nil else {
      throw APIRequestError(
        "transactionId", "cannot be combined with notificationType; send one",
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
        "notificationSubtype", "requires notificationType; send both",
        .invalidNotificationType)
    }
    guard let allowed = NotificationTypeTable.alternatives(to: subtype, of: type) else { return }
    let fix = allowed.isEmpty ? "leave it out" : "use " + allowed.joined(separator: " or ")
    throw APIRequestError(
      "notificationSubtype", "\(subtype) never comes with \(type); \(fix)",
      .invalidNotificationType)
  }
}

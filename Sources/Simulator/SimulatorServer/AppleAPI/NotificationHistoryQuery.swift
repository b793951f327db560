internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

/// The request of Get Notification History.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-notification-history>
struct NotificationHistoryQuery {
  private static let pageSize = 20

  private let request: NotificationHistoryRequest
  private let account: AccountID?
  private let cursor: NotificationCursor?
  private let fingerprint: UInt64

  /// Reads the body and the query.
  ///
  /// - Throws: Apple's error for the first invalid field.
  init(
    _ body: JSONObject, token: String?, in simulator: AppStoreState
  ) throws(AppStoreErrorBody) {
    guard let start = try body.integer("startDate", or: .invalidStartDate) else {
      throw .invalidStartDate
    }
    guard let end = try body.integer("endDate", or: .invalidEndDate) else { throw .invalidEndDate }
    // Outside these bounds sums would overflow, and no calendar is useful.
    let bounds: ClosedRange<Int64> = 0...9_000_000_000_000_000
    guard bounds.contains(start) else { throw .invalidStartDate }
    guard bounds.contains(end) else { throw .invalidEndDate }
    // Apple treats a future end as now. New notifications can be dated a few milliseconds ahead.
    var request = NotificationHistoryRequest(
      startDate: Timestamp(milliseconds: start), endDate: Timestamp(milliseconds: end))
    request.notificationType =
      try body.text("notificationType", or: .invalidNotificationType)
      .map(NotificationType.init(rawValue:))
    request.notificationSubtype =
      try body.text("notificationSubtype", or: .invalidNotificationType)
      .map(NotificationSubtype.init(rawValue:))
    request.transactionId =
      try body.text("transactionId", or: .invalidTransactionId)
      .map(TransactionID.init(rawValue:))
    request.onlyFailures = try body.boolean("onlyFailures", or: .generalBadRequest)
    try AppStoreErrorBody.check(try request.validate(at: simulator.now, in: simulator.environment))
    guard NotificationTypeTable.knows(request.notificationType, request.notificationSubtype) else {
      throw AppStoreErrorBody(.invalidNotificationType)
    }
    self.request = request
    account = try request.transactionId.map { id throws(AppStoreErrorBody) in
      try simulator.account(withAnyID: id.rawValue)
    }
    let fingerprint = NotificationCursor.fingerprint(body)
    self.fingerprint = fingerprint
    cursor = try token.map { text throws(AppStoreErrorBody) in
      try NotificationCursor(text, fingerprint: fingerprint, at: simulator.now)
    }
  }

  /// Returns the requested page, in order of signing.
  func page(of log: [NotificationLogEntry], at now: Timestamp) -> NotificationHistoryResponse {
    let first = cursor?.index ?? 0
    let found = log.indices.dropFirst(first).filter { matches(log[$0]) }
    let page = found.prefix(Self.pageSize)
    let next = found.dropFirst(Self.pageSize).first
    return NotificationHistoryResponse(
      paginationToken: next.map {
        NotificationCursor(index: $0, fingerprint: fingerprint, date: now).text
      }, hasMore: next != nil,
      notificationHistory: page.map {
        NotificationHistoryResponseItem(
          signedPayload: log[$0].signedPayload, sendAttempts: log[$0].attemptItems)
      })
  }

  private func matches(_ entry: NotificationLogEntry) -> Bool {
    // Apple's history lists only sent notifications; without an address nothing was sent.
    !entry.attempts.isEmpty && entry.signedDate >= request.startDate
      && entry.signedDate < request.endDate
      && account.map { entry.account == $0 } ?? true
      && request.notificationType.map { entry.notificationType == $0 } ?? true
      && request.notificationSubtype.map { entry.subtype == $0 } ?? true
      && (request.onlyFailures != true || !entry.isDelivered)
  }
}

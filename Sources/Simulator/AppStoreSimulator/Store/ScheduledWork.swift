internal import AppStoreCore

/// What the store does later: the events of subscriptions, mass extensions and token reminders.
struct ScheduledWork: Hashable, Sendable {
  private(set) var queue = EventQueue()
  /// The mass extensions of renewal dates, by the lowercase identifier of the request.
  private var massExtensions: [String: MassExtensionRecord] = [:]
  /// The tokens for external purchases, by their identifier.
  var externalPurchaseTokens: [String: ExternalPurchaseTokenRecord] = [:]

  /// The earliest event, which can be outdated.
  var first: EventQueue.Entry? { queue.first }

  mutating func removeFirst() { queue.removeFirst() }

  /// Schedules the event at a subscription's deadline.
  ///
  /// - Parameter group: The index of its group in the store's list.
  mutating func schedule(_ held: AccountSubscription, group: Int, at deadline: Timestamp) {
    assert(held.sharer == nil, "a shared subscription follows its source and has no events")
    queue.insert(
      deadline,
      .subscription(
        account: held.accountNumber, group: UInt32(group), generation: held.generation))
  }

  /// Returns whether an event is still pending that is not a subscription's.
  func isPending(_ entry: EventQueue.Entry) -> Bool {
    switch entry.subject {
    case .subscription: false
    case .massExtension(let index):
      massExtensions[queue.identifiers[Int(index)]]?.completeDate == nil
    case .externalPurchaseToken(let index):
      externalPurchaseTokens[queue.identifiers[Int(index)]]?.nextDate == entry.date
    }
  }

  // MARK: Mass extensions

  /// Returns a mass extension; `nil` if the request is unknown.
  func massExtension(_ requestIdentifier: String) -> MassExtensionRecord? {
    massExtensions[requestIdentifier.lowercased()]
  }

  /// Returns the mass extension of an event.
  func massExtension(at index: UInt32) -> MassExtensionRecord? {
    massExtensions[queue.identifiers[Int(index)]]
  }

  /// Schedules a mass extension; repeating an identifier has no effect.
  mutating func add(_ request: MassExtensionRecord, at date: Timestamp) {
    let key = request.state.requestIdentifier.lowercased()
    guard massExtensions[key] == nil else { return }
    massExtensions[key] = request
    queue.insert(date, .massExtension(queue.index(of: key)))
  }

  /// Stores the result of a mass extension.
  mutating func complete(_ request: MassExtensionRecord) {
    assert(request.completeDate != nil, "a finished mass extension has a date")
    massExtensions[request.state.requestIdentifier.lowercased()] = request
  }

  // MARK: Tokens for external purchases

  /// Stores a token and schedules its first reminder.
  mutating func add(_ token: ExternalPurchaseToken, at now: Timestamp) {
    let identifier = token.externalPurchaseId
    assert(externalPurchaseTokens[identifier] == nil, "an identifier names one token")
    let next = SubscriptionPeriod.month.end(from: now)
    externalPurchaseTokens[identifier] = ExternalPurchaseTokenRecord(token: token, nextDate: next)
    queue.insert(next, .externalPurchaseToken(queue.index(of: identifier)))
  }

  /// Counts a month of a token and schedules its next reminder.
  ///
  /// - Returns: The token, and whether it should have been reported by now; `nil` without a token.
  mutating func nextReminder(
    at index: UInt32
  ) -> (token: ExternalPurchaseToken, isUnreported: Bool)? {
    let identifier = queue.identifiers[Int(index)]
    guard var record = externalPurchaseTokens[identifier],
      let created = record.token.tokenCreationDate, let end = record.token.tokenExpirationDate
    else { return nil }
    record.months += 1
    let next = SubscriptionPeriod.month.end(from: created, times: record.months + 1)
    record.nextDate = next <= end ? next : nil
    externalPurchaseTokens[identifier] = record
    if let date = record.nextDate { queue.insert(date, .externalPurchaseToken(index)) }
    return (record.token, record.months == 1 && !record.isReported)
  }
}

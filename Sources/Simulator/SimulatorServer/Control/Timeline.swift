internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

/// The response to `timeline`.
package struct TimelineResponse: Codable {
  let account: String
  /// The events, in order.
  package let events: [TimelineEvent]
}

/// An event in a customer's timeline.
package struct TimelineEvent: Codable, Hashable, Sendable {
  /// The time of the event, in the store's time.
  package let date: String
  /// The kind of event in one word: a transaction's reason, `REFUND`, `REVOKE` or `NOTIFICATION`.
  package let event: String
  /// A description of the event.
  package let text: String
}

extension SimulatedStore {
  /// Returns the events of an account, in order.
  func timeline(of account: AccountID) -> [TimelineEvent] {
    TimelineEvent.all(of: account, in: simulator, notificationLog)
  }
}

extension TimelineEvent {
  /// Returns the events of an account, in order.
  fileprivate static func all(
    of account: AccountID, in simulator: AppStoreState, _ log: [NotificationLogEntry]
  ) -> [TimelineEvent] {
    var events: [(date: Timestamp, event: TimelineEvent)] = []
    func add(_ date: Timestamp, _ event: String, _ text: String) {
      events.append((date, TimelineEvent(date: date.iso8601, event: event, text: text)))
    }
    for payload in simulator.history(of: account) {
      add(payload.purchaseDate, payload.transactionReason?.rawValue ?? "PURCHASE", payload.text)
      if let date = payload.revocationDate {
        let event = payload.revocationType == .familyRevoke ? "REVOKE" : "REFUND"
        add(date, event, "\(payload.productId), transaction \(payload.transactionId)")
      }
    }
    for entry in log where entry.account == account {
      add(entry.signedDate, "NOTIFICATION", entry.text)
    }
    // The sort is stable: at equal dates a transaction comes before its notification.
    return events.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    .map(\.element.event)
  }
}

extension JWSTransactionDecodedPayload {
  fileprivate var text: String {
    var text = "\(productId), transaction \(transactionId)"
    if let price, let currency {
      let cents = price % 1000 / 10
      text += ", \(price / 1000).\(cents < 10 ? "0" : "")\(cents) \(currency)"
    }
    if offerType == .introductory { text += ", introductory offer" }
    if let expiresDate { text += ", until \(expiresDate.iso8601)" }
    if isUpgraded == true { text += ", upgraded" }
    return text
  }
}

extension NotificationLogEntry {
  fileprivate var text: String {
    let results = attempts.map { attempt in
      attempt.sendAttemptResult.rawValue + (attempt.status.map { " \($0)" } ?? "")
    }
    return name + ": " + (results.isEmpty ? "not sent" : results.joined(separator: ", "))
  }
}

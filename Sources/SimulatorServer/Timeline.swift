internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes

/// The answer to `timeline`.
struct TimelineAnswer: Encodable {
  let account: String
  let events: [TimelineEvent]
}

/// One line of what happened to a customer.
struct TimelineEvent: Encodable, Hashable {
  /// When it happened, in the store's time.
  let date: String
  /// What kind of thing happened, in one word: a transaction's reason, `REFUND`, `REVOKE` or `NOTIFICATION`.
  let event: String
  /// What happened.
  let text: String
}

extension SimulatedStore {
  /// Returns what happened to an account, in order.
  func timeline(of account: AccountID) -> [TimelineEvent] {
    var events: [(date: Timestamp, event: TimelineEvent)] = []
    func add(_ date: Timestamp, _ event: String, _ text: String) {
      events.append((date, TimelineEvent(date: date.iso8601, event: event, text: text)))
    }
    for payload in simulator.history(of: account) {
      add(payload.purchaseDate, payload.transactionReason?.rawValue ?? "PURCHASE", payload.words)
      if let date = payload.revocationDate {
        let event = payload.revocationType == .familyRevoke ? "REVOKE" : "REFUND"
        add(date, event, "\(payload.productId), transaction \(payload.transactionId)")
      }
    }
    for entry in notificationLog where entry.account == account {
      add(entry.signedDate, "NOTIFICATION", entry.words)
    }
    // Equal dates keep their order: a transaction stands before the notification of it.
    return events.enumerated().sorted {
      ($0.element.date, $0.offset) < ($1.element.date, $1.offset)
    }
    .map(\.element.event)
  }
}

extension JWSTransactionDecodedPayload {
  fileprivate var words: String {
    var words = "\(productId), transaction \(transactionId)"
    if let price, let currency {
      let cents = price % 1000 / 10
      words += ", \(price / 1000).\(cents < 10 ? "0" : "")\(cents) \(currency)"
    }
    if offerType == .introductory { words += ", introductory offer" }
    if let expiresDate { words += ", until \(expiresDate.iso8601)" }
    if isUpgraded == true { words += ", upgraded" }
    return words
  }
}

extension NotificationLogEntry {
  fileprivate var words: String {
    let results = attempts.map { attempt in
      attempt.sendAttemptResult.rawValue + (attempt.status.map { " \($0)" } ?? "")
    }
    return name + ": " + (results.isEmpty ? "not sent" : results.joined(separator: ", "))
  }
}

internal import AppStoreCore
internal import Ledger

extension UnitDerivation {
  /// Derives an event for each webhook endpoint that failed for a day.
  mutating func deriveWebhooks() {
    for line in unit.lines where line.change.kind == .webhookFailing {
      let name = line.change.reference ?? ""
      append(
        .webhookFailing, at: line.change.at, subject: name,
        .webhook(
          WebhookEventData(
            webhook: name,
            explanation: "The webhook endpoint \(name) has not received an event for 24 hours."))
      ) { _ in }
    }
  }
}

internal import AppStoreCore
package import Catalog
package import EntitlementAPI
package import Ledger
package import WebhookDelivery
package import Webhooks

extension WebhookBody {
  /// Creates the body of an endpoint.
  package init(_ health: WebhookHealth) {
    self.init(
      name: health.endpoint.name, origin: health.endpoint.url.origin,
      format: health.endpoint.format.rawValue, types: health.endpoint.types,
      status: health.status)
    reason = health.state?.reason
    changedAt = health.state?.changedAt
    pending = health.counts.pending
    failed = health.counts.failed
    oldestPendingAt = health.counts.oldestPendingAt
    eventsBehind = health.eventsBehind
    pacePerSecond = health.state?.pacePerSecond
    lastSuccessAt = health.state?.lastSuccessAt
    failingSince = health.state?.failingSince
  }
}

extension WebhookTestBody {
  /// Creates the body of a response.
  package init(_ response: WebhookResponse) {
    self.init(
      isDelivered: response.result.isSuccess, statusCode: response.result.status,
      error: response.result.errorCode,
      durationMilliseconds: Int(response.duration / .milliseconds(1)), response: response.text)
  }
}

extension WebhookSecretBody {
  /// Creates the body of the secrets of an endpoint, with the public key if it signs with one.
  package init(_ secrets: WebhookSecrets, of endpoint: WebhookEndpoint) {
    self.init(
      secret: secrets.current.secret.text,
      publicKey: endpoint.usesSigningKey ? secrets.current.key.publicText : nil,
      formerSecretUntil: secrets.formerUntil)
  }
}

extension WebhookDeliveryBody {
  /// Creates the body of a delivery, without its attempts.
  package init(_ delivery: WebhookDelivery) {
    self.init(
      id: delivery.id, webhook: delivery.endpoint, eventID: delivery.eventID,
      eventSequence: delivery.eventSequence, appUserIDs: delivery.customers,
      status: delivery.status.rawValue, attemptCount: delivery.attempts,
      nextAttemptAt: delivery.nextAttemptAt, createdAt: delivery.createdAt,
      trigger: delivery.trigger.rawValue)
  }
}

extension WebhookAttemptBody {
  /// Creates the body of an attempt.
  package init(_ attempt: WebhookAttempt) {
    self.init(
      number: attempt.number, at: attempt.at, durationMilliseconds: attempt.durationMilliseconds,
      statusCode: attempt.statusCode, error: attempt.error, response: attempt.response)
  }
}

internal import AppStoreTypes
internal import CatalogModel
package import EntitlementAPI
internal import Ledger
package import WebhookDelivery
internal import Webhooks

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
  /// Creates the body of a reply.
  init(_ reply: WebhookReply) {
    self.init(
      isDelivered: reply.result.isSuccess, statusCode: reply.result.status,
      error: reply.result.errorCode,
      durationMilliseconds: Int(reply.duration / .milliseconds(1)), response: reply.text)
  }
}

extension WebhookDeliveryBody {
  /// Creates the body of a delivery, without its attempts.
  init(_ delivery: WebhookDelivery) {
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
  init(_ attempt: WebhookAttempt) {
    self.init(
      number: attempt.number, at: attempt.at, durationMilliseconds: attempt.durationMilliseconds,
      statusCode: attempt.statusCode, error: attempt.error, response: attempt.response)
  }
}

package import AppStoreTypes
internal import SignedData
package import Subscriptions

/// What is asked when a period is over, or something is missing here.
extension RefreshRules {
  /// Returns whether a recording may tell of something that is missing here, so that it is worth looking.
  ///
  /// Nearly always the renewal info is about the transaction beside it, and nothing is missing.
  static func mayTellOfMissing(
    _ transaction: JWSTransactionDecodedPayload, in recording: Recording
  ) -> Bool {
    guard let renewalInfo = recording.renewalInfo?.payload else { return false }
    return saysGrace(in: recording.notification?.payload, renewalInfo) == true
      || renewalInfo.renewalDate.map { $0 != transaction.expiresDate } ?? false
  }

  /// Returns what a notification says of a grace period beyond renewal info that names none; `nil` when it
  /// says nothing.
  static func saysGrace(
    in notification: ResponseBodyV2DecodedPayload?, _ renewalInfo: JWSRenewalInfoDecodedPayload
  ) -> Bool? {
    guard renewalInfo.isInBillingRetryPeriod == true, renewalInfo.gracePeriodExpiresDate == nil
    else { return nil }
    return switch notification?.data?.status {
    case .gracePeriod?: true
    case .billingRetry?: false
    default: nil
    }
  }

  /// Returns what a recording asks for: everything about a purchase of which something is missing here.
  static func missing(
    _ transaction: JWSTransactionDecodedPayload, in recording: Recording
  ) -> RefreshRequest? {
    request(because: .periodEnd, about: transaction, in: recording)
  }

  /// How long after a period's end the store is still asked about it by itself: as long as it may collect
  /// a payment.
  package static let longestAsking = Duration.days(BillingRetryPolicy.longestRetryDays)

  /// Returns whether the store is to be asked now about a period's end.
  package static func isAskingDue(_ date: Timestamp, at now: Timestamp) -> Bool {
    date <= now && date > now - longestAsking
  }

  /// Returns the request about a purchase whose period is over; `nil` for one that no server knows.
  package static func periodEnd(
    of history: PurchaseHistory, _ purchase: OriginalTransactionID
  ) -> RefreshRequest? {
    guard let origin = history.origin, serverEnvironments.contains(origin.environment) else {
      return nil
    }
    return RefreshRequest(
      purchase: purchase,
      lane: RefreshLane(bundleID: origin.bundleID, environment: origin.environment),
      cause: .periodEnd)
  }

  /// Returns the request about a purchase of a customer who asks after its period's end; `nil` for one
  /// that no server knows.
  package static func periodEnd(of purchase: Purchase) -> RefreshRequest? {
    let transaction = purchase.transaction
    guard serverEnvironments.contains(transaction.environment) else { return nil }
    return RefreshRequest(
      purchase: purchase.originalTransactionID,
      lane: RefreshLane(bundleID: transaction.bundleId, environment: transaction.environment),
      cause: .periodEnd)
  }

  /// How long a final answer counts for questions after a period's end.
  private static let finalAnswerLasts = Duration.days(1)

  /// Returns whether a job serves a question after a period's end as it is: it waits to be done, or the
  /// store's final answer is young.
  static func servesPeriodEnd(_ job: RefreshJob, at now: Timestamp) -> Bool {
    switch job.state {
    // What was never tried and is not due is being done, and may have been asked before the question.
    case .waiting: job.attempts > 0 || DueDate.isPast(job.dueAt, at: now)
    case .failed: now >= job.requestedAt && now - job.requestedAt < finalAnswerLasts
    case .done: false
    }
  }
}

public import AppStoreCore
internal import SignedData
public import Subscriptions

/// Rules for refreshes when a period has ended or data is missing.
extension RefreshRules {
  /// Returns whether a recording may show that data is missing, so that a closer look is
  /// worthwhile.
  ///
  /// Usually the renewal info is about the transaction recorded with it, and nothing is missing.
  static func mayShowMissingPeriod(
    _ transaction: JWSTransactionDecodedPayload, in recording: FactBatch
  ) -> Bool {
    guard let renewalInfo = recording.renewalInfo?.payload else { return false }
    return saysGrace(in: recording.notification?.payload, renewalInfo) == true
      || renewalInfo.renewalDate.map { $0 != transaction.expiresDate } ?? false
  }

  /// Returns the grace period state that a notification adds to renewal info without one; `nil` if
  /// it adds nothing.
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

  /// Returns the refresh of a recording's purchase if data about it is missing.
  static func missing(
    _ transaction: JWSTransactionDecodedPayload, in recording: FactBatch
  ) -> RefreshRequest? {
    request(because: .periodEnd, about: transaction, in: recording)
  }

  /// How long after a period's end the server refreshes a purchase on its own: as long as Apple may
  /// collect a payment.
  public static let longestAsking = Duration.days(BillingRetryPolicy.maxRetryDays)

  /// Returns whether a refresh after a period's end is due.
  public static func isAskingDue(_ date: Timestamp, at now: Timestamp) -> Bool {
    date <= now && date > now - longestAsking
  }

  /// Returns the refresh of a purchase whose period has ended; `nil` if no server knows it.
  public static func periodEnd(
    of history: PurchaseHistory, _ purchase: OriginalTransactionID
  ) -> RefreshRequest? {
    guard let origin = history.origin, serverEnvironments.contains(origin.environment) else {
      return nil
    }
    return RefreshRequest(
      purchase: purchase,
      target: RefreshTarget(bundleID: origin.bundleID, environment: origin.environment),
      cause: .periodEnd)
  }

  /// Returns the refresh of a purchase that a client queries after its period's end; `nil` if no
  /// server knows it.
  public static func periodEnd(of purchase: EvaluatedPurchase) -> RefreshRequest? {
    let transaction = purchase.transaction
    guard serverEnvironments.contains(transaction.environment) else { return nil }
    return RefreshRequest(
      purchase: purchase.originalTransactionID,
      target: RefreshTarget(bundleID: transaction.bundleId, environment: transaction.environment),
      cause: .periodEnd)
  }

  /// How long a final response counts for refreshes after a period's end.
  private static let finalResponseLasts = Duration.days(1)

  /// Returns whether a job already serves a refresh after a period's end: it is pending, or Apple's
  /// final response is recent.
  static func servesPeriodEnd(_ job: RefreshJob, at now: Timestamp) -> Bool {
    switch job.state {
    // A job never tried and not due is in progress, and may have queried Apple before this request.
    case .waiting: job.attempts > 0 || JobDueDate.isPast(job.dueAt, at: now)
    case .failed: now >= job.requestedAt && now - job.requestedAt < finalResponseLasts
    case .done: false
    }
  }
}

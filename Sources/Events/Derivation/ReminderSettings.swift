internal import AppStoreTypes

/// How long before the end of a period reminders are sent; `nil` turns one off.
package struct ReminderSettings: Hashable, Sendable {
  /// Before the end of a free trial.
  package var trialEnding: Duration?
  /// Before a renewal.
  package var renewalUpcoming: Duration?
  /// Before the end of a subscription with auto-renew off.
  package var expiring: Duration?

  /// Creates settings; default: no reminders.
  package init(
    trialEnding: Duration? = nil, renewalUpcoming: Duration? = nil, expiring: Duration? = nil
  ) {
    self.trialEnding = trialEnding
    self.renewalUpcoming = renewalUpcoming
    self.expiring = expiring
  }

  /// Returns the reminder of a period and its date; `nil` without one.
  ///
  /// A period that is not longer than the time before its end has none.
  func next(for status: SubscriptionStatus) -> (kind: DueKind, date: Timestamp)? {
    let kind: DueKind =
      status.isTrial ? .trialEnding : status.isAutoRenewOff ? .expiring : .renewalUpcoming
    let lead = status.isTrial ? trialEnding : status.isAutoRenewOff ? expiring : renewalUpcoming
    guard let lead, !status.isEnded, !status.hasBillingIssue, status.end - lead > status.start
    else { return nil }
    return (kind, status.end - lead)
  }
}

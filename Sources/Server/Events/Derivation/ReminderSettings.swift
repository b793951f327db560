internal import AppStoreCore

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
    guard let kind = status.reminderKind else { return nil }
    let lead =
      switch kind {
      case .trialEnding: trialEnding
      case .expiring: expiring
      default: renewalUpcoming
      }
    guard let lead, status.end - lead > status.start else { return nil }
    return (kind, status.end - lead)
  }
}

extension SubscriptionStatus {
  /// The reminder that fits the period; `nil` if it ended or its payment fails.
  var reminderKind: DueKind? {
    guard !isEnded, !hasBillingIssue else { return nil }
    return isTrial ? .trialEnding : isAutoRenewOff ? .expiring : .renewalUpcoming
  }
}

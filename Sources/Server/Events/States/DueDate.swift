package import AppStoreCore

/// What happens at a due date.
package struct DueKind: OpenEnum {
  /// The stored text.
  package let rawValue: String
  /// Creates a kind from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// A subscription may have ended.
  package static let expiry = DueKind(rawValue: "expiry")
  /// A billing grace period ends.
  package static let graceEnd = DueKind(rawValue: "grace_period_end")
  /// The App Store stops trying to collect a failed payment.
  package static let retryEnd = DueKind(rawValue: "billing_retry_end")
  /// The reminder ``EventType/trialEnding``.
  package static let trialEnding = DueKind(rawValue: "trial_ending")
  /// The reminder ``EventType/renewalUpcoming``.
  package static let renewalUpcoming = DueKind(rawValue: "renewal_upcoming")
  /// The reminder ``EventType/expiring``.
  package static let expiring = DueKind(rawValue: "expiring")
  /// An entitlement of a customer changes: a grant starts or ends, or the days of a policy end.
  package static let entitlement = DueKind(rawValue: "entitlement")
}

/// A due date that was set, moved or removed.
package struct DueDateChange: Hashable, Sendable {
  /// The purchase or customer.
  package let subject: EventStateKey
  /// What happens.
  package let kind: DueKind
  /// When to append a `due` line for the subject; `nil` removes the date.
  package let date: Timestamp?

  /// Returns the changes from some dates to others, ordered by kind.
  static func changes(
    of subject: EventStateKey, from old: [DueKind: Timestamp], to new: [DueKind: Timestamp]
  ) -> [DueDateChange] {
    Set(old.keys).union(new.keys).sorted { $0.rawValue < $1.rawValue }
      .filter { old[$0] != new[$0] }
      .map { DueDateChange(subject: subject, kind: $0, date: new[$0]) }
  }
}

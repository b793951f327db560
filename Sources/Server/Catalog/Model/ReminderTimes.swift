/// How many days before the end of a period reminders are sent; `nil` turns one off.
public struct ReminderTimes: Hashable, Sendable {
  /// Before the end of a free trial.
  public var trialEndingDays: Int?
  /// Before a renewal.
  public var renewalUpcomingDays: Int?
  /// Before the end of a subscription with auto-renew off.
  public var expiringDays: Int?

  /// Creates times; default: no reminders.
  public init(
    trialEndingDays: Int? = nil, renewalUpcomingDays: Int? = nil, expiringDays: Int? = nil
  ) {
    self.trialEndingDays = trialEndingDays
    self.renewalUpcomingDays = renewalUpcomingDays
    self.expiringDays = expiringDays
  }
}

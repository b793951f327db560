internal import AppStoreCore
internal import Subscriptions

/// What the derivation remembers about a purchase.
struct PurchaseEventState: Hashable, Sendable {
  /// A risk that was reported and not closed.
  struct OpenRisk: Hashable, Sendable {
    var kind: RiskKind
    var event: EventID
  }

  /// A refund request that is not completed.
  struct OpenRefundRequest: Hashable, Sendable {
    /// The UUID of the notification.
    var id: String
    var transaction: TransactionID
  }

  /// The maximum number of remembered notifications.
  static let maxNotifications = 32

  /// The newest version of each fact.
  var history = PurchaseHistory()
  /// The Test Store purchase, from which the periods are derived; `nil` for the App Store.
  var testStorePurchase: TestStorePurchase?
  /// The owner; `nil` for none.
  var owner: AppUserID?
  /// The date of the last unit about the purchase; `nil` before the first one.
  var date: Timestamp?
  /// The status that was reported; `nil` for products that do not renew.
  var status: SubscriptionStatus?
  /// The open risk; `nil` for none.
  var risk: OpenRisk?
  /// The risks that exist, most urgent first; empty unless one is open.
  var risks: [CurrentRisk] = []
  /// Whether the end of the subscription was reported as churn.
  var isChurned = false
  /// The number of risks that were reported and closed.
  var closedRisks = 0
  /// The number of these that were resolved.
  var resolvedRisks = 0
  /// Whether a refund was requested that is not decided.
  var isRefundRequested = false
  /// Whether the App Store requested a retention message in the newest period.
  var isRetentionScreenShown = false
  /// The refund requests that wait for consumption information, oldest first.
  var refundRequests: [OpenRefundRequest] = []
  /// The notifications that were reported as such, oldest first.
  var notifications: [String] = []
  /// The reminders sent about the newest period.
  var reminders: [DueKind] = []
  /// When the customer subscribed, ignoring gaps of up to 60 days; `nil` if unknown.
  var recentStart: Timestamp?
  /// The win-back offers for which the customer is eligible, and when they were signed.
  var winBackOffers: [String] = []
  /// When ``recentStart`` and ``winBackOffers`` were signed.
  var offersSignedDate: Timestamp?
  /// The due dates that were set.
  var dueDates: [DueKind: Timestamp] = [:]

  /// Remembers a notification; returns whether it is new.
  mutating func remember(notification uuid: String) -> Bool {
    guard !notifications.contains(uuid) else { return false }
    notifications = (notifications + [uuid]).suffix(Self.maxNotifications)
    return true
  }
}

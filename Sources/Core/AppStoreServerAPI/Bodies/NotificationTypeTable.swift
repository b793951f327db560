package import AppStoreCore

/// The allowed subtypes of each notification type.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/notificationtype>
package enum NotificationTypeTable {
  /// The subtypes by type; empty for a type that never has one.
  private static let subtypes: [String: Set<String>] = [
    "SUBSCRIBED": ["INITIAL_BUY", "RESUBSCRIBE"],
    "DID_RENEW": ["BILLING_RECOVERY"],
    "DID_CHANGE_RENEWAL_PREF": ["UPGRADE", "DOWNGRADE"],
    "DID_CHANGE_RENEWAL_STATUS": ["AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"],
    "OFFER_REDEEMED": ["UPGRADE", "DOWNGRADE"],
    "DID_FAIL_TO_RENEW": ["GRACE_PERIOD"],
    "GRACE_PERIOD_EXPIRED": [],
    "EXPIRED": ["VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE"],
    "PRICE_INCREASE": ["PENDING", "ACCEPTED"],
    "REFUND": ["SEATS"],
    "REFUND_REVERSED": [],
    "REFUND_DECLINED": [],
    "CONSUMPTION_REQUEST": [],
    "REVOKE": [],
    "RENEWAL_EXTENDED": [],
    "RENEWAL_EXTENSION": ["SUMMARY", "FAILURE"],
    "ONE_TIME_CHARGE": [],
    "EXTERNAL_PURCHASE_TOKEN": ["UNREPORTED", "CREATED", "ACTIVE_TOKEN_REMINDER"],
    "RESCIND_CONSENT": [],
    "METADATA_UPDATE": [],
    "MIGRATION": [],
    "PRICE_CHANGE": [],
    "UNCLAIM_SEATS": [],
    "TEST": [],
  ]

  /// Pairs that Apple does not document but that are assumed to exist; the subtypes can also occur
  /// elsewhere.
  private static let assumed: [String: Set<String>] = [
    "DID_CHANGE_RENEWAL_PREF": ["INCREASE_QUANTITY", "DECREASE_QUANTITY"]
  ]

  private static let known = subtypes.values.reduce(into: Set<String>()) { $0.formUnion($1) }

  /// Returns whether the table has a type, and a subtype with it; `nil` is always known.
  package static func knows(_ type: NotificationType?, _ subtype: NotificationSubtype?) -> Bool {
    guard let type else { return subtype == nil }
    guard let allowed = subtypes[type.rawValue] else { return false }
    let assumed = assumed[type.rawValue] ?? []
    return subtype.map { allowed.union(assumed).contains($0.rawValue) } ?? true
  }

  /// Returns the subtypes of a type, sorted; `nil` if the pair is allowed.
  ///
  /// A type or a subtype that is not in the table may be new and is allowed.
  static func alternatives(
    to subtype: NotificationSubtype, of type: NotificationType
  ) -> [String]? {
    guard let allowed = subtypes[type.rawValue], known.contains(subtype.rawValue),
      !allowed.contains(subtype.rawValue)
    else { return nil }
    return allowed.sorted()
  }
}

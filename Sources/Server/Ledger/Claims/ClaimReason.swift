/// Why an app posted a purchase (`initiation_source` in JSON).
///
/// `is_restore` in JSON cannot be used: it is `true` for every purchase of an anonymous customer.
public enum ClaimReason: String, CaseIterable, Hashable, Sendable {
  /// The customer just made the purchase.
  case purchase
  /// The customer or the app requested a restore.
  case restore
  /// The App Store delivered the transaction to the device's current user without a request.
  case queue
}

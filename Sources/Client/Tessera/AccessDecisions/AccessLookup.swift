internal import AppStoreCore

/// The result of looking up an entitlement.
package struct AccessLookup: Sendable {
  var customer: AppUserID
  var decision: AccessDecision
  /// The customer info for the decision; `nil` without a response.
  package var info: CustomerInfo?
  /// Why the newest response is missing or not trusted; `nil` if it is available and trusted.
  var failure: PurchasesError?
  /// Whether `info` was cached before this launch and not refreshed since.
  var isCached = false
  /// The sequence number of an update; for a lookup, that of the newest update before it began.
  var number = UpdateSequence.kept
  /// Whether it is an update, and not the result of a lookup.
  var isUpdate = false
}

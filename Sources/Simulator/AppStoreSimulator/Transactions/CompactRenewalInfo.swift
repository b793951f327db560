internal import AppStoreCore
internal import Foundation

/// Renewal information as the store saves it: the subscription's own fields and a shared form.
struct CompactRenewalInfo: Hashable, Sendable {
  let form: RenewalTemplate
  let originalTransactionID: OriginalTransactionID
  var signedDate: Timestamp
  let recentSubscriptionStartDate: Timestamp
  let renewalDate: Timestamp
  let gracePeriodExpiresDate: Timestamp?
  let appAccountToken: UUID?
  let appTransactionID: Int64

  /// The payload to sign.
  var payload: JWSRenewalInfoDecodedPayload {
    var payload = form.payload
    payload.originalTransactionId = originalTransactionID
    payload.signedDate = signedDate
    payload.recentSubscriptionStartDate = recentSubscriptionStartDate
    payload.renewalDate = renewalDate
    payload.gracePeriodExpiresDate = gracePeriodExpiresDate
    payload.appAccountToken = appAccountToken
    payload.appTransactionId = String(appTransactionID)
    return payload
  }
}

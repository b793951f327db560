internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation

extension ServerClient {
  /// Uses the server's time from a response that just arrived, if a trusted key signed it and the
  /// date in its body confirms it.
  ///
  /// Without verification, the date in the body is used: an attacker who can change it can also
  /// change the entitlements, and the device's clock may be wrong by years.
  func noteTime(
    of response: SignedResponse, dated date: Timestamp, _ verification: VerificationResult
  ) async {
    let uptime = await dependencies.uptime()
    guard rule.isOn else { return time.received(date, uptime: uptime, isSigned: false) }
    guard verification == .verified, response.nonce != nil, let milliseconds = response.requestTime
    else { return }
    time.received(Timestamp(milliseconds: milliseconds), uptime: uptime, isSigned: true)
  }

  /// Uses the environment of a purchase that StoreKit verified, and the time at which the App Store
  /// signed it.
  func note(_ purchase: VerifiedTransaction) async {
    await environmentDetector.note(purchase.environment)
    guard let signedAt = purchase.signedAt else { return }
    time.kept(signedAt, uptime: await dependencies.uptime())
  }

  /// Returns the time for expiration checks, which is never before a verified response's own.
  ///
  /// - Parameter response: The response to evaluate; `nil` for none.
  func trustedNow(with response: CustomerInfoResponse?) async -> Timestamp {
    let uptime = await dependencies.uptime()
    if let response, response.verification == .verified,
      let milliseconds = response.signed.requestTime
    {
      time.kept(Timestamp(milliseconds: milliseconds), uptime: uptime)
    }
    return time.now(device: await dependencies.now(), uptime: uptime)
  }

  /// Returns whether time alone ends access that a response gave, at the gate under the app's
  /// policies or in the dates of the customer info.
  func hasExpired(_ response: CustomerInfoResponse, at now: Timestamp) -> Bool {
    let request = response.body.requestDate
    let gate = info(of: response, at: now).gate
    if gate?.isOverdue(at: now) == true { return true }
    let infos = info(of: response, at: request).entitlements
    return response.body.subscriber.entitlements.contains { identifier, entitlement in
      let mayRenew = infos[identifier]?.mayRenew ?? false
      func isActive(at now: Timestamp) -> Bool {
        OfflineExpirationRule.isActive(
          expiration: entitlement.expiresDate, mayRenew: mayRenew, requestDate: request, now: now)
      }
      func isGranted(at now: Timestamp) -> Bool {
        gate?.access(to: identifier, at: now).isGranted ?? false
      }
      return (isActive(at: request) && !isActive(at: now))
        || (isGranted(at: request) && !isGranted(at: now))
    }
  }

  /// Creates customer info from a response, with a gate that decides at a time.
  func info(of response: CustomerInfoResponse, at now: Timestamp) -> CustomerInfo {
    var info = CustomerInfo(response, now: now, isSandbox: dependencies.isSandbox)
    info.gate = AccessGate(response.body, info.entitlements, rules: access, at: now)
    return info
  }
}

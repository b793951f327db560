internal import AppStoreTypes

extension Purchases {
  /// The result of looking up an entitlement.
  struct AccessLookup: Sendable {
    /// The customer.
    var customer: AppUserID
    var decision: AccessDecision
    /// The customer info for the decision; `nil` without a response.
    var info: CustomerInfo?
    /// Why the newest response is missing or not trusted; `nil` if it is available and trusted.
    var failure: PurchasesError?
    /// Whether `info` was cached before this launch and not refreshed since.
    var isKept = false
  }

  /// Returns whether the customer may use an entitlement now.
  ///
  /// Fetches like ``customerInfo()`` and never throws. Without a trusted response it returns
  /// ``EntitlementAccess/unknown``, which does not mean "no". If a response was modified in
  /// transit, the last verified one decides.
  public func access(to entitlement: String) async -> EntitlementAccess {
    await accessDecision(for: entitlement).access
  }

  /// Returns the same decision as ``access(to:)`` with its reason in one sentence.
  public func accessDecision(for entitlement: String) async -> AccessDecision {
    await lookUpAccess(entitlement, policy: .default).decision
  }

  /// Looks up an entitlement, and falls back to the cached response.
  ///
  /// If the customer changes during the call, it repeats the lookup for the new one.
  func lookUpAccess(_ entitlement: String, policy: CacheFetchPolicy) async -> AccessLookup {
    await settleCustomer()
    while true {
      let asked = customer
      let found = await lookUpAccess(entitlement, policy: policy, for: asked)
      if asked == customer { return found }
    }
  }

  private func lookUpAccess(
    _ entitlement: String, policy: CacheFetchPolicy, for asked: AppUserID
  ) async -> AccessLookup {
    do throws(PurchasesError) {
      let info =
        if let device {
          try await device.info(policy: policy, about: entitlement)
        } else {
          try await customerInfo(fetchPolicy: policy)
        }
      guard info.entitlements.verification == .failed else {
        return AccessLookup(
          customer: asked, decision: info.accessDecision(for: entitlement), info: info)
      }
      let failure = PurchasesError.unbelievableAnswer(
        info.entitlements.verificationFailureReason)
      let believed = await localAccess(asked, policy, after: failure) ?? info
      return AccessLookup(
        customer: asked, decision: believed.accessDecision(for: entitlement), info: believed,
        failure: failure)
    } catch {
      guard policy != .fromCacheOnly, error.code != .configurationError else {
        return AccessLookup(
          customer: asked,
          decision: AccessDecision(unknown: entitlement, because: error.message), failure: error)
      }
      var kept = await lookUpAccess(entitlement, policy: .fromCacheOnly, for: asked)
      if kept.info == nil {
        kept.decision = AccessDecision(unknown: entitlement, because: error.message)
      }
      kept.failure = error
      return kept
    }
  }

  /// Returns what is known without a trusted response: purchases verified by StoreKit combined with
  /// the last verified response, or that response alone; `nil` if there is neither.
  private func localAccess(
    _ customer: AppUserID, _ policy: CacheFetchPolicy, after failure: PurchasesError
  ) async -> CustomerInfo? {
    guard case .success(let manager) = manager else { return nil }
    if policy != .fromCacheOnly, let info = await manager.onDevice(customer, after: failure) {
      return info
    }
    guard let kept = await manager.cache.answer(for: customer), kept.verification.isVerified
    else { return nil }
    return await manager.info(of: kept, for: customer)
  }
}

extension PurchasesError {
  /// Returns the error for a response that failed verification.
  static func unbelievableAnswer(_ reason: VerificationFailureReason?) -> PurchasesError {
    let detail = reason.map { " (\($0))" } ?? ""
    var error = PurchasesError(
      .signatureVerificationFailed, "the answer's signature is missing or wrong" + detail)
    error.verificationFailureReason = reason
    return error
  }
}

internal import AppStoreTypes

extension Purchases {
  /// What asking about an entitlement brought.
  struct Consultation: Sendable {
    /// Whom it is about.
    var customer: CustomerID
    var decision: AccessDecision
    /// What the decision rests on; `nil` without an answer.
    var info: CustomerInfo?
    /// Why the newest answer could not be had, or is not believed; `nil` when it was and is.
    var failure: PurchasesError?
    /// Whether nobody looked for it: it is what was kept before this launch.
    var isKept = false
  }

  /// Returns whether the customer may use an entitlement, now.
  ///
  /// It asks as ``customerInfo()`` does and never throws: without an answer to believe it is
  /// ``EntitlementAccess/unknown``, which is not a "no". Where an answer turns out to be changed on its
  /// way, the last verified one decides.
  public func access(to entitlement: String) async -> EntitlementAccess {
    await accessDecision(for: entitlement).access
  }

  /// Returns the same decision as ``access(to:)`` with its reason in one sentence.
  public func accessDecision(for entitlement: String) async -> AccessDecision {
    await consult(entitlement, policy: .default).decision
  }

  /// Asks about an entitlement, and falls back to what is kept.
  ///
  /// When the customer changes meanwhile, it asks again about the new one.
  func consult(_ entitlement: String, policy: CacheFetchPolicy) async -> Consultation {
    await settleCustomer()
    while true {
      let asked = customer
      let found = await consult(entitlement, policy: policy, for: asked)
      if asked == customer { return found }
    }
  }

  private func consult(
    _ entitlement: String, policy: CacheFetchPolicy, for asked: CustomerID
  ) async -> Consultation {
    do throws(PurchasesError) {
      let info =
        if let device {
          try await device.info(policy: policy, about: entitlement)
        } else {
          try await customerInfo(fetchPolicy: policy)
        }
      guard info.entitlements.verification == .failed else {
        return Consultation(
          customer: asked, decision: info.accessDecision(for: entitlement), info: info)
      }
      let failure = PurchasesError.unbelievableAnswer(
        info.entitlements.verificationFailureReason)
      let believed = await withoutServer(asked, policy, after: failure) ?? info
      return Consultation(
        customer: asked, decision: believed.accessDecision(for: entitlement), info: believed,
        failure: failure)
    } catch {
      guard policy != .fromCacheOnly, error.code != .configurationError else {
        return Consultation(
          customer: asked,
          decision: AccessDecision(unknown: entitlement, because: error.message), failure: error)
      }
      var kept = await consult(entitlement, policy: .fromCacheOnly, for: asked)
      if kept.info == nil {
        kept.decision = AccessDecision(unknown: entitlement, because: error.message)
      }
      kept.failure = error
      return kept
    }
  }

  /// Returns what is known without an answer that nobody can believe: what StoreKit verified beside the last
  /// verified answer, or that answer alone; `nil` when there is neither.
  private func withoutServer(
    _ customer: CustomerID, _ policy: CacheFetchPolicy, after failure: PurchasesError
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
  /// Why an answer that came says nothing.
  static func unbelievableAnswer(_ reason: VerificationFailureReason?) -> PurchasesError {
    let detail = reason.map { " (\($0))" } ?? ""
    var error = PurchasesError(
      .signatureVerificationFailed, "the answer's signature is missing or wrong" + detail)
    error.verificationFailureReason = reason
    return error
  }
}

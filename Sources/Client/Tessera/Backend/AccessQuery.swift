internal import AppStoreCore

/// Looks up entitlements of the current customer, and observes changes.
package struct AccessQuery: Sendable {
  let backend: any EntitlementBackend
  let broadcast: CustomerInfoBroadcast
  let dependencies: SDKDependencies
  /// The SDK, which does the background work and must exist while anything observes it.
  let owner: any Sendable

  var current: CurrentCustomer { backend.current }

  var customer: AppUserID { current.id }

  /// The last customer info, followed by every response, also those without changes.
  var responses: AsyncStream<CustomerInfo> {
    let stream = broadcast.stream(includesUnchanged: true)
    backend.publishCached()
    return stream
  }

  /// Looks up an entitlement, and falls back to the cached response.
  ///
  /// If the customer changes during the call, it repeats the lookup for the new one.
  package func lookUp(_ entitlement: String, policy: CacheFetchPolicy) async -> AccessLookup {
    await backend.resolveCustomer()
    while true {
      let customer = customer
      let number = broadcast.lastNumber
      var found = await lookUp(entitlement, policy: policy, for: customer)
      found.number = number
      if customer == self.customer { return found }
    }
  }

  private func lookUp(
    _ entitlement: String, policy: CacheFetchPolicy, for customer: AppUserID
  ) async -> AccessLookup {
    do throws(PurchasesError) {
      let info = try await backend.info(policy: policy, about: entitlement)
      guard info.entitlements.verification == .failed else {
        return AccessLookup(
          customer: customer, decision: info.accessDecision(for: entitlement), info: info)
      }
      let failure = PurchasesError.unverifiedResponse(info.entitlements.verificationFailureReason)
      let trusted =
        await backend.localInfo(of: customer, policy: policy, after: failure) ?? info
      return AccessLookup(
        customer: customer, decision: trusted.accessDecision(for: entitlement), info: trusted,
        failure: failure)
    } catch {
      guard policy != .fromCacheOnly, error.code != .configurationError else {
        return AccessLookup(
          customer: customer,
          decision: AccessDecision(unknown: entitlement, because: error.message), failure: error)
      }
      var cached = await lookUp(entitlement, policy: .fromCacheOnly, for: customer)
      if cached.info == nil {
        cached.decision = AccessDecision(unknown: entitlement, because: error.message)
      }
      cached.failure = error
      return cached
    }
  }
}

extension PurchasesError {
  /// Returns the error for a response that failed verification.
  static func unverifiedResponse(_ reason: VerificationFailureReason?) -> PurchasesError {
    let detail = reason.map { " (\($0))" } ?? ""
    var error = PurchasesError(
      .signatureVerificationFailed,
      "the signature of the server's response is missing or invalid" + detail)
    error.verificationFailureReason = reason
    return error
  }
}

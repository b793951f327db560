internal import AppStoreCore
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Returns a response as customer info, with the device's purchases that the server has not
  /// recorded and the response does not include.
  ///
  /// - Parameter readsStore: Whether StoreKit may be read; otherwise its last reading counts.
  func info(
    of response: CustomerInfoResponse, for customer: AppUserID, readsStore: Bool = true
  ) async -> CustomerInfo {
    if response.verification != .failed, await isBehind(response, of: customer),
      let info = await overlaid(response, for: customer, readsStore: readsStore)
    {
      return info
    }
    var info = client.info(of: response, at: await client.trustedNow(with: response))
    if response.verification != .failed, let doubt = await doubt(response, of: customer) {
      info.gate?.doubt = doubt
    }
    return info
  }

  /// Returns customer info computed on the device after the server failed, and notifies listeners.
  ///
  /// It is never cached and finishes no transaction: the server's next response replaces it. It
  /// excludes purchases that the server rejected or another customer made (``OnDeviceOverlay``).
  ///
  /// - Returns: `nil` if the device adds nothing to the cached response.
  func onDevice(_ customer: AppUserID, after error: PurchasesError) async -> CustomerInfo? {
    guard error.lacksServerResponse else { return nil }
    // Before anything is read, so that a response that arrives in the meantime counts as newer.
    let number = client.order.next()
    let kept = await cache.response(for: customer)
    guard var info = await overlaid(kept, for: customer, readsStore: true) else { return nil }
    info.followsFailure = true
    broadcast.publish(info, of: customer, number: number)
    return info
  }

  /// Returns a response with the device's additions; `nil` if there are none.
  private func overlaid(
    _ kept: CustomerInfoResponse?, for customer: AppUserID, readsStore: Bool
  ) async -> CustomerInfo? {
    guard let offline = client.offline else { return nil }
    if readsStore { await offline.refresh() }
    let trusted = kept.flatMap { $0.verification == .failed ? nil : $0 }
    let rule = await overlayRule(customer, on: trusted, readsStore: readsStore)
    guard let device = await offline.info(for: customer, counting: rule.counts) else { return nil }
    let now = await client.trustedNow(with: kept)
    let before = trusted.map { client.info(of: $0, at: now) }
    let added = device.body.subscriber.entitlements.filter { identifier, _ in
      device.access(to: identifier).isGranted && before?.access(to: identifier).isGranted != true
    }
    guard !added.isEmpty else { return nil }
    Log.warn("Purchases not synced yet; granting \(added.keys.sorted()) from StoreKit")
    var doubt: String?
    if let trusted { doubt = await self.doubt(trusted, of: customer) }
    return overlay(added, of: device, on: before, at: now, doubt: doubt)
  }

  private func overlayRule(
    _ customer: AppUserID, on trusted: CustomerInfoResponse?, readsStore: Bool
  ) async -> OnDeviceOverlay {
    let pending = await purchases.pending
    var rule = OnDeviceOverlay(
      unrecorded: Set(pending.unsynced(of: customer).map(\.transactionID)),
      rejected: pending.rejected(of: customer),
      othersTokens: pending.tokens(ofOthersThan: customer),
      othersPurchases: pending.waiting(forOthersThan: customer))
    guard let trusted else { return rule }
    rule.apply(client.info(of: trusted, at: trusted.body.responseDate))
    guard readsStore else { return rule }
    for purchase in await store.transactions(.unfinished) {
      let pending = await purchases.pending
      let buyer = pending.buyer(of: ReceivedTransaction(purchase), else: customer)
      let key = TransactionKey(customer: buyer, state: purchase.state)
      if buyer == customer, !pending.isKnownToServer(key) {
        rule.unrecorded.insert(purchase.id)
      }
    }
    return rule
  }

  /// Adds the device's entitlements to the server's last response, as far as that is still valid.
  private func overlay(
    _ added: [String: EntitlementBody], of device: CustomerInfo, on before: CustomerInfo?,
    at now: Timestamp, doubt: String?
  ) -> CustomerInfo {
    var body = device.body
    if let before {
      body.requestDate = now
      body.requestDateMilliseconds = nil
      body.subscriber = before.body.subscriber
      for identifier in body.subscriber.entitlements.keys {
        let decision = before.accessDecision(for: identifier)
        guard decision.access.isGranted else { continue }
        body.subscriber.entitlements[identifier]?.expiresDate = decision.until.map { Timestamp($0) }
      }
      body.subscriber.subscriptions.merge(device.body.subscriber.subscriptions) { $1 }
      body.subscriber.nonSubscriptions.merge(device.body.subscriber.nonSubscriptions) { $1 }
      body.subscriber.entitlements.merge(added.mapValues(\.pending)) { $1 }
    }
    let isTrusted =
      device.entitlements.verification.isVerified
      && before?.entitlements.verification.isVerified ?? true
    var info = CustomerInfo(
      body, verification: isTrusted ? .verifiedOnDevice : .notRequested, now: now,
      isSandbox: client.dependencies.isSandbox)
    info.gate = AccessGate(
      body, info.entitlements, rules: client.access, at: now, verifiedAt: before?.gate?.verifiedAt,
      doubt: doubt)
    // StoreKit's purchases are no response of the server.
    info.gate?.confirmedAt = before?.gate?.confirmedAt
    return info
  }
}

extension EntitlementBody {
  /// The same with a reason that says that the server has not recorded the purchase yet.
  fileprivate var pending: EntitlementBody {
    var body = self
    var reason = reason ?? ReasonBody(code: "listed", explanation: "StoreKit lists the purchase.")
    let sentence = reason.explanation
    reason.explanation = sentence + " This is pending: the server has not recorded it yet."
    body.reason = reason
    return body
  }
}

extension PurchasesError {
  /// Whether there was no response from the server, or no trusted one.
  fileprivate var lacksServerResponse: Bool {
    if let status = httpStatusCode, status >= 300 {
      // An error status without the server's own code comes from an intermediary.
      if status >= 500 || status == 429 || backendErrorCode == nil { return true }
    }
    switch code {
    case .networkError, .offlineConnectionError, .signatureVerificationFailed,
      .unexpectedBackendResponseError:
      return true
    default: return false
    }
  }
}

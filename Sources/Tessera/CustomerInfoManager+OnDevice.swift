internal import AppStoreTypes
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Returns what a purchase unlocks that the server could not record; `nil` when it adds nothing.
  ///
  /// The transaction stays unfinished.
  func onDevice(
    _ purchase: SignedTransaction, of customer: CustomerID, after error: PurchasesError
  ) async -> CustomerInfo? {
    await client.offline?.note(DeviceReading(purchase))
    return await onDevice(
      customer, kept: await cache.answer(for: customer), unrecorded: [purchase.id], after: error)
  }

  /// Returns what the device itself knows when the server did not answer, and tells listeners; `nil` when
  /// it adds nothing to what is kept.
  ///
  /// It is never kept, and finishes nothing: the next answer of the server replaces it. What the server
  /// refused, and what somebody else bought, it does not give (``OverlayRule``).
  ///
  /// - Parameter unrecorded: Transactions that the server is known not to have recorded.
  func onDevice(
    _ customer: CustomerID, kept: Answer?, unrecorded: Set<TransactionID> = [],
    after error: PurchasesError
  ) async -> CustomerInfo? {
    guard let offline = client.offline, error.leavesServerUnheard else { return nil }
    // Before anything is read: an answer that comes meanwhile is newer.
    let number = client.order.next()
    await offline.refresh()
    let believed = kept.flatMap { $0.verification == .failed ? nil : $0 }
    let rule = await overlayRule(customer, on: believed, unrecorded: unrecorded)
    guard let device = await offline.info(for: customer, counting: rule.counts) else { return nil }
    let now = await client.trustedNow(with: kept)
    let before = believed.map { client.info(of: $0, at: now) }
    let added = device.body.subscriber.entitlements.filter { identifier, _ in
      device.access(to: identifier).isGranted && before?.access(to: identifier).isGranted != true
    }
    guard !added.isEmpty else { return nil }
    Log.warn(
      "the server does not answer; what StoreKit verified gives \(added.keys.sorted())")
    let info = overlay(added, of: device, on: before, at: now)
    broadcast.publish(info, of: customer, number: number)
    return info
  }

  private func overlayRule(
    _ customer: CustomerID, on believed: Answer?, unrecorded: Set<TransactionID>
  ) async -> OverlayRule {
    var rule = OverlayRule(
      unrecorded: unrecorded, othersTokens: await buyers.tokens(ofOthersThan: customer))
    guard let believed else { return rule }
    rule.apply(client.info(of: believed, at: believed.body.answerDate))
    for purchase in await store.transactions(.unfinished) {
      let buyer = await buyers.buyer(of: purchase, else: customer)
      let key = ReceiptPoster.Key(customer: buyer, state: purchase.state)
      if !poster.completion.isKnownToServer(key) { rule.unrecorded.insert(purchase.id) }
    }
    return rule
  }

  /// Puts what the device adds on top of what the server said last, as far as that still counts.
  private func overlay(
    _ added: [String: EntitlementBody], of device: CustomerInfo, on before: CustomerInfo?,
    at now: Timestamp
  ) -> CustomerInfo {
    var body = device.body
    if let before {
      body.subscriber = before.body.subscriber
      for identifier in body.subscriber.entitlements.keys {
        let decision = before.accessDecision(for: identifier)
        guard decision.access.isGranted else { continue }
        body.subscriber.entitlements[identifier]?.expiresDate = decision.until.map { Timestamp($0) }
      }
      body.subscriber.subscriptions.merge(device.body.subscriber.subscriptions) { $1 }
      body.subscriber.nonSubscriptions.merge(device.body.subscriber.nonSubscriptions) { $1 }
      body.subscriber.entitlements.merge(added) { $1 }
    }
    let isVouchedFor = before?.entitlements.verification.isVerified ?? true
    var info = CustomerInfo(
      body, verification: isVouchedFor ? .verifiedOnDevice : .notRequested, now: now,
      isSandbox: client.world.isSandbox)
    info.gate = AccessGate(body, info.entitlements, rules: client.access, at: now)
    return info
  }
}

extension PurchasesError {
  /// Whether the server said nothing, or nothing that anybody could believe.
  fileprivate var leavesServerUnheard: Bool {
    if let status = httpStatusCode, status >= 500 { return true }
    switch code {
    case .networkError, .offlineConnectionError, .signatureVerificationFailed,
      .unexpectedBackendResponseError:
      return true
    default: return false
    }
  }
}

package import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// Guards the server's last response with the product mapping, for use during an outage.
///
/// The mapping is the same for every customer, so it survives a log-out. The file stores the
/// response as it was signed, and the response is verified again on each read. Its request time is
/// saved in secure storage, so that the file of an older response cannot be restored.
package actor ProductMappingCache {
  /// How long a response counts as fresh.
  static let freshPeriod = Duration.seconds(25 * 3600)

  private let file: URL
  private let rule: ResponseVerificationPolicy
  private let mark: SecureTimestamp
  /// One request in five minutes, whatever the result.
  private let limit = CallThrottle(1, per: .seconds(300))
  private var known: SignedResponse?

  package init(in storage: SecureStorage, rule: ResponseVerificationPolicy) {
    file = storage.folder.appending(path: "product-mapping.answer")  // words:ok, a file name
    self.rule = rule
    mark = SecureTimestamp(storage: storage, name: "newest-mapping")
  }

  /// Returns whether a request is due.
  ///
  /// A caller that gets `true` must send it.
  package func isDue(at now: Timestamp) -> Bool {
    // A response whose root key is no longer trusted is discarded. This is checked last because it
    // verifies a signature.
    if let last = known ?? cached(),
      CacheLifetime.isFresh(since: last.receivedAt, for: Self.freshPeriod, now: now), kept() != nil
    {
      return false
    }
    return limit.allows(at: now)
  }

  /// Saves a response that just arrived.
  ///
  /// A response that lacks its required signature is dropped. So is one older than the saved one:
  /// the response is the same for every client, so an attacker may have recorded it. Exception: if
  /// the saved time is in the future, because the server's clock was once ahead, a response of the
  /// current time replaces it. A recorded response is never that new.
  ///
  /// - Parameter now: The time from a response to a request of this process, which cannot be a
  ///   recorded one; `nil` before the first such response.
  package func keep(
    _ response: SignedResponse, _ verification: VerificationResult, at now: Timestamp?
  ) {
    assert(
      response.path == Endpoint.productEntitlementMapping.template,
      "only a product mapping is saved as the product mapping")
    let last = kept()?.requestTime
    guard verification != .failed,
      response.requestTime ?? .min >= last ?? .min || supersedes(response, last, at: now)
    else { return }
    known = response
    // A later mark is written after the file, an earlier one before it, as with the cached customer
    // info.
    let time = verification == .verified ? response.requestTime : nil
    let isEarlier = time.map { $0 < last ?? .min } ?? false
    if let time, isEarlier { mark.set(time) }
    do {
      try PrivateFile.write(CachedResponseCoder.write(response), to: file)
      if let time, !isEarlier { mark.set(time) }
    } catch {
      Log.error("Saving the product mapping to \(file.path()) failed: \(error)")
    }
  }

  /// Returns whether a response is current while the saved one is dated in the future.
  private func supersedes(_ response: SignedResponse, _ last: Int64?, at now: Timestamp?) -> Bool {
    guard let now = now?.milliseconds, let last, let time = response.requestTime else {
      return false
    }
    let tolerance = CacheReplacementRule.clockTolerance.milliseconds
    return last > now + tolerance && abs(time - now) <= tolerance
  }

  /// Returns the entitlements of each product, every product named, and whether a trusted key
  /// signed the mapping; `nil` without a trusted mapping.
  package func products() -> (
    byEntitlement: [String: Set<String>], knownProducts: Set<String>, isVerified: Bool
  )? {
    guard let kept = kept(),
      let body = try? WireJSON.decode(
        ProductEntitlementMappingBody.self, from: Array(kept.body))
    else { return nil }
    var products: [String: Set<String>] = [:]
    var knownProducts: Set<String> = []
    for product in body.mapping.values where product.basePlanID == nil {
      knownProducts.insert(product.productIdentifier.rawValue)
      for entitlement in product.entitlements {
        products[entitlement.rawValue, default: []].insert(product.productIdentifier.rawValue)
      }
    }
    return (products, knownProducts, rule.isOn)
  }

  private func kept() -> SignedResponse? {
    if let known { return known }
    guard let response = cached(), rule.verifySavedShared(response).result != .failed,
      !rule.isOn || response.requestTime ?? .min >= mark.milliseconds ?? .min
    else { return nil }
    assert(known == nil, "the file is read only while nothing newer is known")
    known = response
    return response
  }

  /// The saved response, not verified yet.
  private func cached() -> SignedResponse? {
    CachedResponseCoder.signedResponse(at: file, path: Endpoint.productEntitlementMapping.template)
  }
}

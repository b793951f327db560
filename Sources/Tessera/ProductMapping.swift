internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation

/// Guards the server's last answer about which products unlock what, for when it does not answer.
///
/// It is the same for every customer, so it stays when one leaves. The file holds the answer as it was
/// signed, and it is verified again when it is read. How new it was is remembered where nobody edits it, so
/// that the file of an older one cannot be put back in its place.
actor ProductMapping {
  /// How long an answer is taken for new.
  static let freshPeriod = Duration.seconds(25 * 3600)

  private let file: URL
  private let rule: VerificationRule
  private let mark: VaultTime
  /// One question in five minutes, whatever comes of it.
  private let limit = CallLimit(1, per: .seconds(300))
  private var known: SignedAnswer?

  init(in vault: DeviceVault, rule: VerificationRule) {
    file = vault.folder.appending(path: "product-mapping.answer")
    self.rule = rule
    mark = VaultTime(vault: vault, name: "newest-mapping")
  }

  /// Returns whether the server should be asked now; who gets a "yes" asks.
  func isDue(at now: Timestamp) -> Bool {
    // One that no root key of the app vouches for any longer is as good as none. That is found out last,
    // because it takes a signature's check.
    if let last = known ?? held(),
      Freshness.isFresh(since: last.receivedAt, for: Self.freshPeriod, now: now), kept() != nil
    {
      return false
    }
    return limit.allows(at: now)
  }

  /// Keeps an answer that just arrived.
  ///
  /// One that should be signed and is not is dropped. So is one that is older than the kept one: it serves
  /// everybody, so anybody may have recorded it. But where the kept one is of a time that has not come yet,
  /// because the server's clock was once ahead, one of this very moment takes its place: no recorded one is.
  ///
  /// - Parameter now: The time as an answer to a question of this process told it, which nobody can have
  ///   recorded; `nil` while none did.
  func keep(_ answer: SignedAnswer, _ verification: VerificationResult, at now: Timestamp?) {
    let last = kept()?.requestTime
    guard verification != .failed,
      answer.requestTime ?? .min >= last ?? .min || corrects(answer, last, at: now)
    else { return }
    known = answer
    // A later mark is written after the file and an earlier one before it, as beside a customer's answer.
    let time = verification == .verified ? answer.requestTime : nil
    let isEarlier = time.map { $0 < last ?? .min } ?? false
    if let time, isEarlier { mark.set(time) }
    do {
      try PrivateFile.write(AnswerFile.write(answer), to: file)
      if let time, !isEarlier { mark.set(time) }
    } catch {
      Log.error("the product mapping cannot be kept in \(file.path()): \(error)")
    }
  }

  /// Returns whether an answer is of this moment and the kept one of a later one.
  private func corrects(_ answer: SignedAnswer, _ last: Int64?, at now: Timestamp?) -> Bool {
    guard let now = now?.milliseconds, let last, let time = answer.requestTime else { return false }
    let tolerance = KeepRule.clockTolerance.milliseconds
    return last > now + tolerance && abs(time - now) <= tolerance
  }

  /// Returns what each product unlocks, every product that is named, and whether a trusted key signed that;
  /// `nil` when nothing is known that may be believed.
  func products() -> (
    byEntitlement: [String: Set<String>], judged: Set<String>, isVerified: Bool
  )? {
    guard let kept = kept(),
      let body = try? WireJSON.decode(
        ProductEntitlementMappingBody.self, from: Array(kept.body))
    else { return nil }
    var products: [String: Set<String>] = [:]
    var judged: Set<String> = []
    for product in body.mapping.values where product.basePlanID == nil {
      judged.insert(product.productIdentifier.rawValue)
      for entitlement in product.entitlements {
        products[entitlement.rawValue, default: []].insert(product.productIdentifier.rawValue)
      }
    }
    return (products, judged, rule.isOn)
  }

  private func kept() -> SignedAnswer? {
    if let known { return known }
    guard let answer = held(), rule.judgeKeptFixed(answer).result != .failed,
      !rule.isOn || answer.requestTime ?? .min >= mark.milliseconds ?? .min
    else { return nil }
    known = answer
    return answer
  }

  /// What the file holds, unjudged.
  private func held() -> SignedAnswer? {
    AnswerFile.signedAnswer(at: file, path: APIRoute.productEntitlementMapping.path)
  }
}

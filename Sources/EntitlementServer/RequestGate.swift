internal import AppStoreTypes
internal import EntitlementAPI
internal import HTTPTypes
internal import Synchronization

/// Decides who may pass, and counts; time is passed in.
final class RequestGate: Sendable {
  /// Who asks for what, as far as limits care.
  struct Question {
    /// `nil` when nothing is served there.
    let endpoint: Endpoint?
    /// Whether it is a page of the dashboard.
    let isDashboard: Bool
    /// Whose API key came with it; `nil` for none and for one that is nobody's.
    let owner: APIKeySet.Owner?
    /// Where it comes from; `nil` when that is this machine or not known, to which no rate applies.
    let address: RemoteAddress?
    /// How often the client sent it before; `nil` when it does not tell.
    let retryCount: Int?
  }

  /// What the gate says.
  enum Verdict: Hashable {
    /// Go on; how much of the caller's limit is used, when there is one.
    case passed(Usage?)
    /// Not now.
    case refused(LimitName, retryAfter: Duration, HTTPResponse.Status)
  }

  /// How much of a limit is used.
  struct Usage: Hashable {
    let used: Int
    let limit: Int
  }

  private enum Purpose: CaseIterable {
    case asking, receipts, notifications, unverified, unverifiedReceipts, authentication
  }

  private struct Tables {
    var keys: BucketTable<HashedAPIKey>
    var addresses: [Purpose: BucketTable<RemoteAddress>]
  }

  /// A client sends a receipt so often after a 429, and then finishes the transaction.
  private static let receiptRetries = 3

  let limits: RequestLimits
  private let tables: Mutex<Tables>

  init(_ limits: RequestLimits) {
    self.limits = limits
    let empty = BucketTable<RemoteAddress>(capacity: max(1, limits.rememberedAddresses))
    tables = Mutex(
      Tables(
        keys: BucketTable(capacity: 1000),
        addresses: Dictionary(uniqueKeysWithValues: Purpose.allCases.map { ($0, empty) })))
  }

  /// Decides about a request before anything of it is read but its head.
  func verdict(on question: Question, at now: Timestamp) -> Verdict {
    if let wait = wait(.authentication, limits.failedAuthenticationRate, question.address, at: now),
      question.isDashboard || question.owner?.isSecret == true
        || (question.owner == nil && question.endpoint.map(Self.takesSecrets) == true)
    {
      return .refused(.authentication, retryAfter: wait, .tooManyRequests)
    }
    switch question.endpoint {
    case .appleNotifications, .appleNotificationsOfApp:
      return notificationVerdict(question, at: now)
    case .receipts where question.owner?.isSecret != true:
      return receiptVerdict(question, at: now)
    case .metrics: return .passed(nil)
    default:
      if let owner = question.owner, owner.isSecret { return keyVerdict(owner, at: now) }
      return verdict(.asking, limits.addressRate, question.address, .addressRate, at: now)
    }
  }

  /// Whether an endpoint tells guesses from keys; figures have a token of their own.
  private static func takesSecrets(_ endpoint: Endpoint) -> Bool {
    endpoint.access != .anybody || endpoint == .metrics
  }

  /// Counts a request that brought no or a wrong key.
  func failedToAuthenticate(from address: RemoteAddress?, at now: Timestamp) {
    _ = take(.authentication, limits.failedAuthenticationRate, address, at: now)
  }

  /// Takes a place in quarantine for what does not verify; returns `false` when the sender has no more.
  ///
  /// It is taken when something would be kept, so that requests at the same time cannot share a place. Who
  /// sends many such receipts is answered as ever: somebody may have paid behind the same address. What may
  /// be mended on this side is answered 503, so that the app or Apple sends it again.
  func takesQuarantine(_ question: Question, at now: Timestamp) -> Bool {
    let purpose: Purpose
    switch question.endpoint {
    case .receipts:
      guard question.owner?.isSecret != true else { return true }
      purpose = .unverifiedReceipts
    default:
      guard question.address?.isApple != true else { return true }
      purpose = .unverified
    }
    switch take(purpose, limits.unverifiedRate, question.address, at: now) {
    case .refused?: return false
    case .passed?, nil: return true
    }
  }

  /// The longest body of a request, in bytes.
  func longestBody(of endpoint: Endpoint?) -> Int {
    switch endpoint {
    case .receipts, .appleNotifications, .appleNotificationsOfApp: limits.longestSignedBody
    default: limits.longestBody
    }
  }

  /// Apple tries again after any answer but 200, so nothing of its is lost by a refusal.
  private func notificationVerdict(_ question: Question, at now: Timestamp) -> Verdict {
    guard question.address?.isApple != true else { return .passed(nil) }
    if let wait = wait(.unverified, limits.unverifiedRate, question.address, at: now) {
      return .refused(.unverified, retryAfter: wait, .serviceUnavailable)
    }
    let verdict = verdict(
      .notifications, limits.notificationRate, question.address, .notificationRate, at: now)
    guard case .refused(let name, let wait, _) = verdict else { return verdict }
    return .refused(name, retryAfter: wait, .serviceUnavailable)
  }

  /// After its last retry RevenueCat's SDK finishes a transaction that is refused with any 4xx, so that one
  /// gets a 5xx.
  ///
  /// So does a client that does not tell how often it tried. Our SDK keeps it unfinished after either.
  private func receiptVerdict(_ question: Question, at now: Timestamp) -> Verdict {
    let verdict = verdict(
      .receipts, limits.receiptRate, question.address, .receiptRate, at: now)
    guard case .refused(let name, let wait, _) = verdict else { return verdict }
    let triesAgain = question.retryCount.map { (0..<Self.receiptRetries).contains($0) } ?? false
    return .refused(name, retryAfter: wait, triesAgain ? .tooManyRequests : .serviceUnavailable)
  }

  private func keyVerdict(_ owner: APIKeySet.Owner, at now: Timestamp) -> Verdict {
    guard let rate = limits.secretKeyRate else { return .passed(nil) }
    let verdict = tables.withLock { $0.keys.take(owner.key, rate: rate, at: now) }
    return Self.verdict(verdict, rate, .keyRate)
  }

  private func verdict(
    _ purpose: Purpose, _ rate: TokenBucket.Rate?, _ address: RemoteAddress?, _ name: LimitName,
    at now: Timestamp
  ) -> Verdict {
    guard let rate, let verdict = take(purpose, rate, address, at: now) else {
      return .passed(nil)
    }
    return Self.verdict(verdict, rate, name)
  }

  private static func verdict(
    _ verdict: TokenBucket.Verdict, _ rate: TokenBucket.Rate, _ name: LimitName
  ) -> Verdict {
    switch verdict {
    case .passed(let used): .passed(Usage(used: used, limit: rate.burst))
    case .refused(let wait): .refused(name, retryAfter: wait, .tooManyRequests)
    }
  }

  /// Takes a token of an address; `nil` when no rate applies.
  private func take(
    _ purpose: Purpose, _ rate: TokenBucket.Rate?, _ address: RemoteAddress?, at now: Timestamp
  ) -> TokenBucket.Verdict? {
    guard let rate, let address else { return nil }
    return tables.withLock { $0.addresses[purpose]?.take(address.group, rate: rate, at: now) }
  }

  /// Returns how long an address has to wait, without counting; `nil` when it has not.
  private func wait(
    _ purpose: Purpose, _ rate: TokenBucket.Rate?, _ address: RemoteAddress?, at now: Timestamp
  ) -> Duration? {
    guard let rate, let address else { return nil }
    let verdict = tables.withLock {
      $0.addresses[purpose]?.state(address.group, rate: rate, at: now)
    }
    guard case .refused(let wait)? = verdict else { return nil }
    return wait
  }
}

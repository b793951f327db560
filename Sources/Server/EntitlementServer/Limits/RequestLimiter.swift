internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import HTTPTypes
internal import Synchronization

/// Applies the limits and counts requests; time is passed in.
final class RequestLimiter: Sendable {
  /// A request, as limits see it.
  struct LimitKey {
    /// The rules of the route; `nil` if the path is not served.
    let route: RouteRules?
    /// Whether it is a page of the dashboard.
    let isDashboard: Bool
    /// The owner of the request's API key; `nil` for none and for an unknown one.
    let owner: APIKeySet.Owner?
    /// The origin; `nil` if it is this machine or unknown, to which no rate applies.
    let address: RemoteAddress?
    /// The number of earlier attempts; `nil` if the client does not send it.
    let retryCount: Int?

    /// Who sends the body, for its share of the memory for bodies.
    var bodySender: BodyBudget.Sender {
      if address?.isApple == true { return .apple }
      return owner == nil ? .stranger : .knownKey
    }
  }

  enum Decision: Hashable {
    /// The request passes, with the use of the client's limit if there is one.
    case passed(Usage?)
    case rejected(LimitName, retryAfter: Duration, HTTPResponse.Status)
  }

  /// The used part of a limit.
  struct Usage: Hashable {
    let used: Int
    let limit: Int
  }

  private enum Purpose: CaseIterable {
    case asking, receipts, notifications, unverified, unverifiedReceipts, authentication
    case newCustomers, attributes
  }

  private struct Tables {
    var keys: TokenBucketTable<HashedAPIKey>
    var addresses: [Purpose: TokenBucketTable<RemoteAddress>]
    /// The bucket of all reads of the metrics; `nil` before the first one.
    var metrics: TokenBucket?
  }

  /// The number of times that a client retries a receipt after a 429 before it finishes the
  /// transaction.
  private static let receiptRetries = 3

  let limits: RequestLimits
  private let tables: Mutex<Tables>

  init(_ limits: RequestLimits) {
    self.limits = limits
    let empty = TokenBucketTable<RemoteAddress>(capacity: max(1, limits.rememberedAddresses))
    tables = Mutex(
      Tables(
        keys: TokenBucketTable(capacity: 1000),
        addresses: Dictionary(uniqueKeysWithValues: Purpose.allCases.map { ($0, empty) })))
  }

  /// Decides about a request by its head only, and counts it.
  func decision(on key: LimitKey, at now: Timestamp) -> Decision {
    decision(on: key, at: now, counts: true)
  }

  /// Returns the decision that ``decision(on:at:)`` would return now, without counting the request.
  func forecast(on key: LimitKey, at now: Timestamp) -> Decision {
    decision(on: key, at: now, counts: false)
  }

  private func decision(on key: LimitKey, at now: Timestamp, counts: Bool) -> Decision {
    if let wait = wait(.authentication, limits.failedAuthenticationRate, key.address, at: now),
      key.isDashboard || key.owner?.isSecret == true
        || (key.owner == nil && key.route.map(Self.takesSecrets) == true)
    {
      return .rejected(.authentication, retryAfter: wait, .tooManyRequests)
    }
    let kind = key.route?.kind
    if kind == .apple { return notificationDecision(key, at: now, counts: counts) }
    if let owner = key.owner, owner.isSecret {
      return secretKeyDecision(owner, at: now, counts: counts)
    }
    if kind == .receipt { return receiptDecision(key, at: now, counts: counts) }
    return decision(
      .asking, limits.addressRate, key.address, .addressRate, at: now, counts: counts)
  }

  /// Whether a route rejects unknown keys; metrics have their own token.
  private static func takesSecrets(_ route: RouteRules) -> Bool {
    route.access != .anyone || route.kind == .metrics
  }

  /// Counts a request with a missing or wrong key.
  func countAuthenticationFailure(from address: RemoteAddress?, at now: Timestamp) {
    _ = take(.authentication, limits.failedAuthenticationRate, address, at: now)
  }

  /// Counts a read of the metrics by a client that may read them, and decides about it.
  ///
  /// All of these clients share one limit: this machine, to which no other rate applies, is one of
  /// them.
  func metricsDecision(at now: Timestamp) -> Decision {
    guard let rate = limits.metricsRate else { return .passed(nil) }
    let decision = tables.withLock { tables in
      var bucket = tables.metrics ?? TokenBucket(rate, at: now)
      defer { tables.metrics = bucket }
      return bucket.take(at: now)
    }
    return Self.decision(decision, rate, .metricsRate)
  }

  /// Takes a quarantine slot for unverified data; returns `false` if the sender has none left.
  ///
  /// A slot is taken just before data is stored, so that concurrent requests cannot share one. An
  /// address that sends many such receipts still gets normal responses, because a paying customer
  /// may share it. If the failure may be ours, the response is 503, so that the app or Apple sends
  /// the data again.
  func takesQuarantine(_ key: LimitKey, at now: Timestamp) -> Bool {
    let isReceipt = key.route?.kind == .receipt
    let isTrusted = isReceipt ? key.owner?.isSecret == true : key.address?.isApple == true
    if isTrusted { return true }
    let purpose: Purpose = isReceipt ? .unverifiedReceipts : .unverified
    switch take(purpose, limits.unverifiedRate, key.address, at: now) {
    case .rejected?: return false
    case .passed?, nil: return true
    }
  }

  /// Returns how long an app has to wait before the server stores more for its address, without
  /// counting; `nil` if it need not wait.
  ///
  /// A public key is in every copy of an app, so anyone has it. Secret keys are not limited.
  func wait(
    for use: StorageUse, _ key: LimitKey, at now: Timestamp
  ) -> (limit: LimitName, wait: Duration)? {
    guard key.owner?.isSecret != true else { return nil }
    let (purpose, rate) = limit(of: use)
    return wait(purpose, rate, key.address, at: now).map { (use.limit, $0) }
  }

  /// Counts what was stored for an app.
  func count(_ use: StorageUse, _ key: LimitKey, at now: Timestamp) {
    guard key.owner?.isSecret != true, let address = key.address else { return }
    let (purpose, rate) = limit(of: use)
    guard let rate else { return }
    _ = decision(purpose, rate, address, at: now, count: use.tokens)
  }

  private func limit(of use: StorageUse) -> (Purpose, TokenBucket.Rate?) {
    switch use {
    case .newCustomer: (.newCustomers, limits.newCustomerRate)
    case .attributes: (.attributes, limits.attributeRate)
    }
  }

  /// Returns the maximum length of a request's body, in bytes.
  func maxBodyBytes(of route: RouteRules?) -> Int {
    let isSigned = route?.kind == .receipt || route?.kind == .apple
    return isSigned ? limits.maxSignedBodyBytes : limits.maxBodyBytes
  }

  /// Apple retries after any response but 200, so a rejection loses no notification.
  private func notificationDecision(
    _ key: LimitKey, at now: Timestamp, counts: Bool
  ) -> Decision {
    guard key.address?.isApple != true else { return .passed(nil) }
    if let wait = wait(.unverified, limits.unverifiedRate, key.address, at: now) {
      return .rejected(.unverified, retryAfter: wait, .serviceUnavailable)
    }
    let decision = decision(
      .notifications, limits.notificationRate, key.address, .notificationRate, at: now,
      counts: counts)
    guard case .rejected(let name, let wait, _) = decision else { return decision }
    return .rejected(name, retryAfter: wait, .serviceUnavailable)
  }

  /// After its last retry RevenueCat's SDK finishes a transaction whose response is any 4xx, so
  /// that retry gets a 5xx.
  ///
  /// So does a client that does not send its number of attempts. Our SDK finishes the transaction
  /// after neither.
  private func receiptDecision(
    _ key: LimitKey, at now: Timestamp, counts: Bool
  ) -> Decision {
    let decision = decision(
      .receipts, limits.receiptRate, key.address, .receiptRate, at: now, counts: counts)
    guard case .rejected(let name, let wait, _) = decision else { return decision }
    let triesAgain = key.retryCount.map { (0..<Self.receiptRetries).contains($0) } ?? false
    return .rejected(name, retryAfter: wait, triesAgain ? .tooManyRequests : .serviceUnavailable)
  }

  private func secretKeyDecision(
    _ owner: APIKeySet.Owner, at now: Timestamp, counts: Bool
  ) -> Decision {
    guard let rate = limits.secretKeyRate else { return .passed(nil) }
    let decision = tables.withLock {
      counts
        ? $0.keys.take(owner.key, rate: rate, at: now)
        : $0.keys.state(owner.key, rate: rate, at: now)
    }
    return Self.decision(decision, rate, .keyRate)
  }

  private func decision(
    _ purpose: Purpose, _ rate: TokenBucket.Rate?, _ address: RemoteAddress?, _ name: LimitName,
    at now: Timestamp, counts: Bool
  ) -> Decision {
    guard let rate, let address else { return .passed(nil) }
    guard let decision = decision(purpose, rate, address, at: now, count: counts ? 1 : 0) else {
      return .passed(nil)
    }
    return Self.decision(decision, rate, name)
  }

  /// Decides about an address by its own limit, and by that of its IPv6 site.
  ///
  /// - Parameter count: The number of tokens to take; 0 to take none.
  private func decision(
    _ purpose: Purpose, _ rate: TokenBucket.Rate, _ address: RemoteAddress, at now: Timestamp,
    count: Int
  ) -> TokenBucket.Decision? {
    tables.withLock { tables in
      let own =
        count > 0
        ? tables.addresses[purpose]?.take(address.group, rate: rate, at: now, count: count)
        : tables.addresses[purpose]?.state(address.group, rate: rate, at: now)
      guard case .passed? = own, let site = address.site else { return own }
      let wide = TokenBucket.Rate(burst: rate.burst * max(1, limits.siteFactor), per: rate.period)
      let all =
        count > 0
        ? tables.addresses[purpose]?.take(site, rate: wide, at: now, count: count)
        : tables.addresses[purpose]?.state(site, rate: wide, at: now)
      if case .rejected? = all { return all }
      return own
    }
  }

  private static func decision(
    _ decision: TokenBucket.Decision, _ rate: TokenBucket.Rate, _ name: LimitName
  ) -> Decision {
    switch decision {
    case .passed(let used): .passed(Usage(used: used, limit: rate.burst))
    case .rejected(let wait): .rejected(name, retryAfter: wait, .tooManyRequests)
    }
  }

  /// Takes a token of an address; `nil` if no rate applies.
  private func take(
    _ purpose: Purpose, _ rate: TokenBucket.Rate?, _ address: RemoteAddress?, at now: Timestamp
  ) -> TokenBucket.Decision? {
    guard let rate, let address else { return nil }
    return decision(purpose, rate, address, at: now, count: 1)
  }

  /// Returns the time that an address has to wait, without counting; `nil` if it need not wait.
  private func wait(
    _ purpose: Purpose, _ rate: TokenBucket.Rate?, _ address: RemoteAddress?, at now: Timestamp
  ) -> Duration? {
    guard let rate, let address else { return nil }
    let decision = decision(purpose, rate, address, at: now, count: 0)
    guard case .rejected(let wait)? = decision else { return nil }
    return wait
  }
}

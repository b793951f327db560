internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

/// The state of the server API besides the store's: the calls of the last hour, and the customers
/// without an app transaction.
struct ServerAPIState: Sendable {
  /// Counts the calls of each endpoint; `nil` for no limit.
  private(set) var limiter: RateLimiter?
  private(set) var accountsWithoutAppTransaction: Set<AccountID> = []

  /// Restores the settings of a saved store.
  mutating func restore(_ snapshot: StoreSnapshot, in environment: AppStoreEnvironment) {
    accountsWithoutAppTransaction = Set(
      snapshot.accountsWithoutAppTransaction.map { AccountID($0) })
    if let limits = snapshot.rateLimits {
      setLimits(true, perHour: limits.perHour, in: environment)
    }
  }

  /// Sets whether an account has an app transaction.
  mutating func setAppTransaction(exists: Bool, for account: AccountID) {
    if exists {
      accountsWithoutAppTransaction.remove(account)
    } else {
      accountsWithoutAppTransaction.insert(account)
    }
  }

  /// Signs a customer's app transaction.
  ///
  /// - Throws: `AppTransactionDoesNotExistError` if the customer has none.
  func signedAppTransaction(
    of account: AccountID, in simulator: AppStoreState, signer: inout PayloadSigner
  ) throws(AppStoreErrorBody) -> String {
    guard !accountsWithoutAppTransaction.contains(account),
      let payload = simulator.appTransaction(of: account)
    else { throw AppStoreErrorBody(.appTransactionDoesNotExist) }
    do throws(SimulatedStoreError) {
      return try signer.sign(payload)
    } catch {
      throw .generalInternal
    }
  }

  /// Limits the rate of calls, counting from now.
  ///
  /// - Parameters:
  ///   - isLimited: `false` for no limit.
  ///   - perHour: The calls of each endpoint per hour, at least 1; `nil` for Apple's own limits.
  ///   - environment: The environment, which has its own limits.
  mutating func setLimits(_ isLimited: Bool, perHour: Int?, in environment: AppStoreEnvironment) {
    assert(perHour ?? 1 > 0, "a limit is at least 1 call")
    limiter = isLimited ? RateLimiter(environment: environment, limit: perHour) : nil
  }

  /// Decides whether the store handles a call, and counts it.
  ///
  /// - Parameters:
  ///   - name: The endpoint.
  ///   - now: The callers' time, which the limits use.
  ///   - faults: Draws the faults.
  mutating func admit(
    _ name: EndpointName, at now: Timestamp, _ faults: inout FaultInjector
  ) -> RateLimitDecision {
    if faults.hits(faults.configuration.serverError) {
      return .rejected(
        faults.coin() ? .generalInternal : .generalInternalRetryable, retryAfter: nil)
    }
    if let next = limiter?.count(name, at: now) {
      return .rejected(.rateLimitExceeded, retryAfter: next)
    }
    return .admitted(wait: .milliseconds(faults.configuration.slowMilliseconds))
  }
}

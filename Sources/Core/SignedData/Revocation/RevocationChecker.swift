public import AppStoreCore
internal import Synchronization

/// Checks with the OCSP responders of certificate authorities whether certificates were revoked.
///
/// Statuses are cached in memory for up to 128 certificates; share one checker. A status is used
/// for one hour. After that it is used until an hour after its signed end (up to seven days) while
/// one new request is in progress, so a warm check never waits for the network. A failure is cached
/// for 30 seconds. A revocation never expires; only a suspension (`certificateHold`) can end.
///
/// Source: RFC 6960, in the profile of RFC 5019
public final class RevocationChecker: Sendable {
  private struct State {
    var cache = RevocationCache()
    /// The request in progress for each certificate.
    var requests: [SigningCertificates.Link: Task<RevocationOutcome, Never>] = [:]
  }

  private let client: OCSPClient
  private let state = Mutex(State())

  /// Creates a checker with an empty cache.
  ///
  /// - Parameters:
  ///   - transport: The network.
  ///   - clock: Determines whether a status is valid.
  ///   - timer: Measures the time limit, for example `ContinuousClock()`.
  ///   - timeLimit: The maximum duration of a check, regardless of the number of certificates.
  ///   - nonces: Random bytes that bind each response to its request; `nil` sends none, which lets
  ///     a responder respond from its cache.
  ///   - hash: The hash that identifies the issuer in a request.
  public init(
    transport: any HTTPTransport, clock: any WallClock, timer: any Clock<Duration>,
    timeLimit: Duration = .seconds(5), nonces: RandomBytes?, hash: OCSPHash = .sha1
  ) {
    client = OCSPClient(
      transport: transport, clock: clock, timer: timer, timeLimit: timeLimit, hash: hash,
      nonces: nonces)
  }

  /// Checks the leaves and intermediates of verified chains.
  ///
  /// Unknown statuses are queried concurrently, with one request per certificate however many
  /// callers wait for it. Canceling one caller does not cancel the request for the others.
  ///
  /// - Throws: ``RevocationError`` if the policy rejects a certificate.
  package func check(
    _ chains: [SigningCertificates], policy: RevocationPolicy
  ) async throws(RevocationError) {
    guard policy != .off else { return }
    let steps = chains.flatMap(\.links).map(step)
    var outcomes = steps.compactMap(\.known)
    // If one certificate is known to be revoked, the others need no query.
    try RevocationPolicy.soft.evaluate(outcomes)
    for case .wait(let request) in steps { outcomes.append(await request.value) }
    try policy.evaluate(outcomes)
  }

  /// The number of certificates that are cached or being queried.
  package var certificateCount: Int {
    state.withLock { $0.cache.count + $0.requests.count }
  }

  /// Waits until no request is in progress.
  package func waitUntilIdle() async {
    while let request = state.withLock({ $0.requests.values.first }) { _ = await request.value }
  }

  private enum Step {
    case use(RevocationOutcome)
    case wait(Task<RevocationOutcome, Never>)

    var known: RevocationOutcome? {
      if case .use(let outcome) = self { outcome } else { nil }
    }
  }

  private func step(_ link: SigningCertificates.Link) -> Step {
    let now = client.clock.now()
    return state.withLock { state in
      switch state.cache.lookup(link, at: now) {
      case .use(let outcome): return .use(outcome)
      case .useAndRefresh(let outcome):
        _ = request(link, in: &state)
        return .use(outcome)
      case .query: return .wait(request(link, in: &state))
      }
    }
  }

  /// Returns the request in progress, or starts one.
  private func request(
    _ link: SigningCertificates.Link, in state: inout State
  ) -> Task<RevocationOutcome, Never> {
    if let request = state.requests[link] { return request }
    let request = Task { await query(link) }
    state.requests[link] = request
    return request
  }

  private func query(_ link: SigningCertificates.Link) async -> RevocationOutcome {
    let result: Result<VerifiedOCSPStatus, RevocationError>
    do throws(RevocationError) {
      result = .success(try await client.status(about: link))
    } catch {
      result = .failure(error)
    }
    let now = client.clock.now()
    return state.withLock { state in
      state.requests[link] = nil
      switch result {
      case .success(let response): return state.cache.record(response, about: link, at: now)
      case .failure(let error): return state.cache.record(error, about: link, at: now)
      }
    }
  }
}

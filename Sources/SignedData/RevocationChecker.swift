public import Effects
internal import Synchronization

/// Asks the responders of certificate authorities (OCSP) whether certificates were revoked.
///
/// Answers are kept in memory, for up to 128 certificates; share one checker. An answer is used for one
/// hour, and then until an hour past its signed end (seven days at most) while one new request is under
/// way, so a warm check never waits for the network. A failure is kept for 30 seconds. A revocation is
/// never forgotten for its age; only a suspension (`certificateHold`) can end.
///
/// Source: RFC 6960, in the profile of RFC 5019
public final class RevocationChecker: Sendable {
  private struct State {
    var cache = RevocationCache()
    /// The request under way about each certificate.
    var requests: [SigningCertificates.Link: Task<RevocationOutcome, Never>] = [:]
  }

  private let client: OCSPClient
  private let state = Mutex(State())

  /// Creates a checker that knows nothing yet.
  ///
  /// - Parameters:
  ///   - transport: The network.
  ///   - clock: Tells whether an answer holds.
  ///   - timer: Measures the time limit, as `ContinuousClock()` does.
  ///   - timeLimit: The longest wait of a check, however many certificates it asks about.
  ///   - nonces: Randomness that ties each answer to its request; `nil` sends none, which lets a
  ///     responder answer from its cache.
  ///   - hash: With what a request names the issuer.
  public init(
    transport: any HTTPTransport, clock: any WallClock, timer: any Clock<Duration>,
    timeLimit: Duration = .seconds(5), nonces: RandomBytes?, hash: OCSPHash = .sha1
  ) {
    client = OCSPClient(
      transport: transport, clock: clock, timer: timer, timeLimit: timeLimit, hash: hash,
      nonces: nonces)
  }

  /// Checks the leaves and intermediates of chains that were verified.
  ///
  /// What is not known is asked for, all at once, with one request per certificate however many callers
  /// wait for it. A caller that is cancelled leaves the request to the others.
  ///
  /// - Throws: ``RevocationError`` for what the policy refuses.
  package func check(
    _ chains: [SigningCertificates], policy: RevocationPolicy
  ) async throws(RevocationError) {
    guard policy != .off else { return }
    let steps = chains.flatMap(\.links).map(step)
    var outcomes = steps.compactMap(\.known)
    // A known revocation needs no answer about the others.
    try RevocationPolicy.soft.judge(outcomes)
    for case .wait(let request) in steps { outcomes.append(await request.value) }
    try policy.judge(outcomes)
  }

  /// The number of certificates about which something is known or asked.
  package var certificateCount: Int {
    state.withLock { $0.cache.count + $0.requests.count }
  }

  /// Waits until no request is under way.
  package func settle() async {
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
      case .ask: return .wait(request(link, in: &state))
      }
    }
  }

  /// Returns the request that is under way, or begins one.
  private func request(
    _ link: SigningCertificates.Link, in state: inout State
  ) -> Task<RevocationOutcome, Never> {
    if let request = state.requests[link] { return request }
    let request = Task { await ask(link) }
    state.requests[link] = request
    return request
  }

  private func ask(_ link: SigningCertificates.Link) async -> RevocationOutcome {
    let result: Result<OCSPAnswer, RevocationError>
    do throws(RevocationError) {
      result = .success(try await client.answer(about: link))
    } catch {
      result = .failure(error)
    }
    let now = client.clock.now()
    return state.withLock { state in
      state.requests[link] = nil
      switch result {
      case .success(let answer): return state.cache.record(answer, about: link, at: now)
      case .failure(let error): return state.cache.record(error, about: link, at: now)
      }
    }
  }
}

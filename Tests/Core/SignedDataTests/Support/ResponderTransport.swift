import AppStoreCore
import Foundation
import HTTPTypes
import SignedData
import Synchronization
import TestSupport

/// The network between a checker and the responders of an authority, which counts requests.
final class ResponderTransport: HTTPTransport {
  typealias Answer =
    @Sendable (_ request: [UInt8], _ position: ChainCertificate) async throws ->
    BufferedHTTPResponse

  private struct State {
    var counts: [ChainCertificate: Int] = [:]
    var answer: Answer
  }

  private let state: Mutex<State>

  init(_ answer: @escaping Answer) { state = Mutex(State(answer: answer)) }

  /// The number of requests about a certificate.
  func count(_ position: ChainCertificate) -> Int {
    state.withLock { $0.counts[position, default: 0] }
  }

  /// The number of all requests.
  var count: Int { count(.leaf) + count(.intermediate) }

  /// Sets the response from now on.
  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> BufferedHTTPResponse {
    let position: ChainCertificate = request.path == "/leaf" ? .leaf : .intermediate
    let answer = state.withLock { state in
      state.counts[position, default: 0] += 1
      return state.answer
    }
    do { return try await answer(body, position) } catch let error as TransportError {
      throw error
    } catch { throw TransportError(reason: "\(error)") }
  }
}

extension VirtualClock {
  /// Follows the machine's time, by which `openssl ocsp` dates its responses, half a minute behind.
  ///
  /// A response dated up to a minute ahead is trusted. The clock does not advance during a request,
  /// so a test's measurements do not depend on how long the responders take.
  func keepUp() {
    // It never goes back, so it stays where a test moved it.
    advance(to: Timestamp(Date()) - .seconds(30))
  }
}

extension BufferedHTTPResponse {
  /// A response of a responder with the status 200.
  static func ok(_ body: [UInt8]) -> BufferedHTTPResponse {
    BufferedHTTPResponse(HTTPResponse(status: .ok), body: body)
  }
}

/// An authority, the network to it, a clock and the verifiers that query it.
final class RevocationScene: Sendable {
  let authority: OCSPAuthority
  let responder: Responder
  let transport: ResponderTransport
  /// Follows the machine's time, because the responders do.
  let clock: VirtualClock

  init(hasResponder: Bool = true) throws {
    let authority = try OCSPAuthority(hasResponder: hasResponder)
    let clock = VirtualClock(at: Timestamp(Date()))
    self.authority = authority
    self.clock = clock
    responder = Responder(authority: authority, clock: clock)
    transport = ResponderTransport { [responder] in try responder.answer($0, about: $1) }
  }

  /// The authority's responders, which advance the clock.
  struct Responder: Sendable {
    let authority: OCSPAuthority
    let clock: VirtualClock

    func answer(
      _ request: [UInt8], about position: ChainCertificate, lifetime: [String] = ["-ndays", "2"]
    ) throws -> BufferedHTTPResponse {
      let answer = try authority.respond(to: request, about: position, lifetime: lifetime)
      clock.keepUp()
      return .ok(answer)
    }
  }

  deinit { try? authority.remove() }

  var store: TestStore { authority.store }

  var chain: SigningCertificates {
    let certificates = store.chain.certificates
    return SigningCertificates(
      leaf: certificates[0], intermediate: certificates[1], root: certificates[2])
  }

  /// Returns a checker with an empty cache.
  ///
  /// - Parameters:
  /// - timer: The timer. Default: the machine's, with a limit that no test reaches.
  /// - nonces: Whether requests have nonces.
  func checker(
    timer: any Clock<Duration> = ContinuousClock(), nonces: Bool = true
  ) -> RevocationChecker {
    RevocationChecker(
      transport: transport, clock: clock, timer: timer, timeLimit: .seconds(300),
      nonces: nonces ? .system : nil)
  }

  /// Returns a verifier with a new or a given checker.
  func verifier(
    _ policy: RevocationPolicy, checker: RevocationChecker? = nil
  ) -> OnlineSignedDataVerifier {
    OnlineSignedDataVerifier(
      SignedDataVerifier(
        roots: [store.chain.root], apps: [TestStore.app], environments: [.sandbox]),
      policy: policy,
      checker: checker ?? self.checker())
  }
}

/// A gate that is closed until a test opens it.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate opens, also if canceled.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// A timer whose waits end immediately, and which records their durations.
final class ExpiredTimer: Clock {
  private let durations = Mutex<[Duration]>([])

  var requested: [Duration] { durations.withLock { $0 } }
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    durations.withLock { $0.append(ContinuousClock.now.duration(to: deadline)) }
  }
}

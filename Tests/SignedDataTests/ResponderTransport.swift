import AppStoreTypes
import Effects
import Foundation
import HTTPTypes
import SignedData
import Synchronization
import TestSupport

/// The network between a checker and the responders of an authority; it counts the requests.
final class ResponderTransport: HTTPTransport {
  typealias Answer =
    @Sendable (_ request: [UInt8], _ place: ChainCertificate) async throws -> HTTPReply

  private struct State {
    var counts: [ChainCertificate: Int] = [:]
    var answer: Answer
  }

  private let state: Mutex<State>

  init(_ answer: @escaping Answer) { state = Mutex(State(answer: answer)) }

  /// The number of requests about a certificate.
  func count(_ place: ChainCertificate) -> Int { state.withLock { $0.counts[place, default: 0] } }

  /// The number of all requests.
  var count: Int { count(.leaf) + count(.intermediate) }

  /// Answers otherwise from now on.
  func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

  func send(
    _ request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> HTTPReply {
    let place: ChainCertificate = request.path == "/leaf" ? .leaf : .intermediate
    let answer = state.withLock { state in
      state.counts[place, default: 0] += 1
      return state.answer
    }
    do { return try await answer(body, place) } catch let error as TransportError {
      throw error
    } catch { throw TransportError(reason: "\(error)") }
  }
}

extension VirtualClock {
  /// Follows the machine's time, in which `openssl ocsp` dates what it says, half a minute behind.
  ///
  /// An answer dated up to a minute ahead is believed. So the clock stands still while a test asks, and
  /// what a test measures on it does not depend on how long the responders take.
  func keepUp() {
    // It never goes back, so a test that moved it ahead stays there.
    advance(to: Timestamp(Date()) - .seconds(30))
  }
}

extension HTTPReply {
  /// A responder's answer with the status 200.
  static func ok(_ body: [UInt8]) -> HTTPReply { HTTPReply(HTTPResponse(status: .ok), body: body) }
}

/// An authority, the network to it, a clock and the verifiers that ask it.
final class RevocationScene: Sendable {
  let authority: OCSPAuthority
  let responder: Responder
  let transport: ResponderTransport
  /// It follows the machine's time, because the responders do.
  let clock: VirtualClock

  init(hasResponder: Bool = true) throws {
    let authority = try OCSPAuthority(hasResponder: hasResponder)
    let clock = VirtualClock(at: Timestamp(Date()))
    self.authority = authority
    self.clock = clock
    responder = Responder(authority: authority, clock: clock)
    transport = ResponderTransport { [responder] in try responder.answer($0, about: $1) }
  }

  /// The authority's responders, with which the clock keeps up.
  struct Responder: Sendable {
    let authority: OCSPAuthority
    let clock: VirtualClock

    func answer(
      _ request: [UInt8], about place: ChainCertificate, lifetime: [String] = ["-ndays", "2"]
    ) throws -> HTTPReply {
      let answer = try authority.respond(to: request, about: place, lifetime: lifetime)
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

  /// Returns a checker that knows nothing.
  ///
  /// - Parameters:
  ///   - timer: The timer; the machine's, with a limit that no test reaches, unless told.
  ///   - nonces: Whether requests have nonces.
  func checker(
    timer: any Clock<Duration> = ContinuousClock(), nonces: Bool = true
  ) -> RevocationChecker {
    RevocationChecker(
      transport: transport, clock: clock, timer: timer, timeLimit: .seconds(300),
      nonces: nonces ? .system : nil)
  }

  /// Returns a verifier over a new checker, or over a given one.
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

/// A door that is shut until somebody opens it.
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

  /// Waits for the door to open, cancelled or not.
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

/// A timer whose time is always over, which notes how long it was asked to wait.
final class ExpiredTimer: Clock {
  private let durations = Mutex<[Duration]>([])

  var requested: [Duration] { durations.withLock { $0 } }
  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    durations.withLock { $0.append(ContinuousClock.now.duration(to: deadline)) }
  }
}

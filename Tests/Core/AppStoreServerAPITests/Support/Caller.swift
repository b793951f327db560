import AppStoreCore
import AppStoreServerAPI
import Synchronization

/// An app's key, a clock that advances only during waits, and a scripted network.
struct Caller {
  static let start = Timestamp(milliseconds: 1_800_000_000_000)

  let clock = VirtualClock(at: start)
  let key: APIKey
  let naps = Naps()

  init() throws {
    key = try APIKey.make(issuerID: "issuer", keyID: "KEY", bundleID: "com.example.app")
  }

  func client(
    _ transport: ScriptedTransport, at baseURL: String = "http://127.0.0.1:8080",
    pacing: RequestThrottle? = nil
  ) throws -> AppStoreServerAPIClient {
    try AppStoreServerAPIClient(
      baseURL: baseURL, key: key, transport: transport, clock: clock, pacing: pacing)
  }

  func pacing(
    _ policy: RetryPolicy = .init(), environment: AppStoreEnvironment = .production
  ) -> RequestThrottle {
    RequestThrottle(environment: environment, policy: policy, clock: clock) {
      [clock, naps] duration in
      naps.add(duration)
      clock.advance(to: clock.now() + duration)
    }
  }
}

/// The requested waits.
final class Naps: Sendable {
  private let list = Mutex<[Duration]>([])

  var durations: [Duration] { list.withLock { $0 } }

  func add(_ duration: Duration) {
    list.withLock { $0.append(duration) }
  }
}

import AllocationCount
import AppStoreCore
import Crypto
import EntitlementAPI
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap
import StoreKitBackend
import Tessera

/// The cost of the SDK in an app: a decision of the gate, and a launch without a network.
struct ClientBenchmark {
  private static let customer = "customer-0"
  private static let decisions = 200_000
  private static let rounds = 9
  /// The number of launches to measure before the replaced instances are released.
  ///
  /// All launches end before the first one starts its background work.
  private static let launches = 40
  private static let launchRounds = 90

  func run() async throws -> [Figure] {
    try await StoreKitBackendRegistry.$current.withValue(QuietStore()) { try await figures() }
  }

  private func figures() async throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // Real apps do not log at each launch that an earlier instance is replaced.
    Purchases.logLevel = .error
    let app = try await App(folder: folder, customer: Self.customer)
    let info = try await app.launch().customerInfo(fetchPolicy: .fromCacheOnly)
    guard info.access(to: "pro") == .granted else { throw BenchError.refused }
    var figures = [try decision(info), try await coldStart(app), try decoding(app.body)]
    #if os(Linux)
      figures.append(try allocations(info))
    #endif
    return figures
  }

  /// Measures the time of a decision with available customer info.
  private func decision(_ info: CustomerInfo) throws -> Figure {
    let clock = ContinuousClock()
    let times = try (0..<Self.rounds).map { _ in
      try clock.measure {
        for _ in 0..<Self.decisions where info.access(to: "pro") != .granted {
          throw BenchError.refused
        }
      } / Self.decisions
    }
    let nanoseconds = times.map { $0 / .nanoseconds(1) }.median
    return Figure(
      name: "gate decision", value: nanoseconds, unit: "ns", ratio: nanoseconds / 1000,
      against: "1 µs", goal: .atMost(1))
  }

  /// Measures the number of allocations per decision.
  private func allocations(_ info: CustomerInfo) throws -> Figure {
    let before = allocation_count()
    for _ in 0..<Self.decisions where info.access(to: "pro") != .granted {
      throw BenchError.refused
    }
    let each = Double(allocation_count() - before) / Double(Self.decisions)
    return Figure(
      name: "gate decision, memory", value: each, unit: "allocations", ratio: each / 2,
      against: "2 allocations", goal: .atMost(1))
  }

  /// Measures the time until a new SDK instance has a verified response from its file, compared in
  /// turn with the two unavoidable signature checks and one unavoidable JSON parse.
  private func coldStart(_ app: App) async throws -> Figure {
    let limit = try BareLaunch(app.body)
    let clock = ContinuousClock()
    var (ratios, times, limits) = ([Double](), [Double](), [Double]())
    for _ in 0..<Self.launchRounds {
      var ours = Duration.zero
      // A launching app replaces nothing, so replaced instances are released after all
      // measurements.
      var replaced: [Purchases] = []
      for _ in 0..<Self.launches {
        let start = clock.now
        let launched = app.launch()
        let info = try await launched.customerInfo(fetchPolicy: .fromCacheOnly)
        ours += clock.now - start
        guard info.entitlements.verification == .verified else { throw BenchError.refused }
        replaced.append(launched)
      }
      replaced.removeAll()
      try await Task.sleep(for: .milliseconds(20))
      let theirs = try clock.measure { for _ in 0..<Self.launches { try limit.run() } }
      ratios.append(ours / theirs)
      times.append(ours / Self.launches / .microseconds(1))
      limits.append(theirs / Self.launches / .microseconds(1))
    }
    return Figure(
      name: "cold start to an answer", value: times.median, unit: "µs", ratio: ratios.median,
      against: "two Ed25519 checks and one JSON decode of \(app.body.count) bytes: "
        + "\(Int(limits.median)) µs", goal: .atMost(1.5))
  }

  /// Measures the time to read a response, in turn with Foundation's decoder, which allows duplicate
  /// keys.
  private func decoding(_ body: Data) throws -> Figure {
    let (clock, bytes) = (ContinuousClock(), Array(body))
    var (ratios, times) = ([Double](), [Double]())
    for _ in 0..<Self.launchRounds {
      let ours = try clock.measure {
        for _ in 0..<Self.launches { _ = try WireJSON.decode(CustomerInfoBody.self, from: bytes) }
      }
      let theirs = try clock.measure {
        for _ in 0..<Self.launches {
          _ = try JSONDecoder().decode(CustomerInfoBody.self, from: body)
        }
      }
      ratios.append(ours / theirs)
      times.append(ours / Self.launches / .microseconds(1))
    }
    return Figure(
      name: "reading a response", value: times.median, unit: "µs", ratio: ratios.median,
      against: "JSONDecoder on the same \(body.count) bytes", goal: .atMost(1))
  }

  /// An app on a device that was online once.
  private struct App {
    let builder: Configuration.Builder
    /// The body of the cached response.
    let body: Data

    init(folder: URL, customer: String) async throws {
      let store = try BenchStore()
      let (data, cache) = (folder.appending(path: "server"), folder.appending(path: "device"))
      do {
        let ledger = try await store.server(folder: data).ledger
        _ = try await ledger.record([try store.purchase(0, store.verifier)])
      }
      let server = try BenchChild.start(data.path)
      defer { server.stop() }
      let root = try String(
        contentsOf: data.appending(path: SigningKeyDirectory.rootPublicKeyName), encoding: .utf8)
      guard let address = URL(string: "http://127.0.0.1:\(server.port)") else {
        throw BenchError.refused
      }
      builder = Configuration.builder(withAPIKey: BenchStore.publicKey)
        .with(appUserID: customer).with(serverURL: address).with(cacheDirectory: cache)
        .with(trustedRootKeys: [root.trimmingCharacters(in: .newlines)]).with(
          entitlementVerificationMode: .enforced)
      let info = try await Purchases.configure(with: builder).customerInfo()
      body = try JSONSerialization.data(withJSONObject: info.rawData)
    }

    func launch() -> Purchases { Purchases.configure(with: builder) }
  }

  /// The unavoidable work of a launch: verifying the root's signature of the intermediate key and
  /// that key's signature of the response, and parsing the response once.
  private struct BareLaunch {
    private let body: Data
    private let key = Curve25519.Signing.PrivateKey()
    private let certificate = Data(repeating: 7, count: 36)
    private let signatures: [Data]

    init(_ body: Data) throws {
      self.body = body
      signatures = try [key.signature(for: certificate), key.signature(for: body)]
    }

    func run() throws {
      let root = try Curve25519.Signing.PublicKey(
        rawRepresentation: key.publicKey.rawRepresentation)
      guard root.isValidSignature(signatures[0], for: certificate),
        root.isValidSignature(signatures[1], for: body)
      else { throw BenchError.refused }
      _ = try JSONDecoder().decode(CustomerInfoBody.self, from: body)
    }
  }
}

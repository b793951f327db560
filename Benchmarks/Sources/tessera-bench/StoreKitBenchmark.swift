#if os(Linux)
  import Crypto
  import Foundation
  import StoreConfiguration
  import StoreKit
  import StoreKitTest
  import TesseraTesting

  /// The cost of test sessions, compared with what they cannot avoid: parsing and signatures.
  struct StoreKitBenchmark {
    private static let rounds = 8
    private static let product = "com.example.pro.monthly"
    private static let coins = "com.example.coins"
    private static let catalog = SimulatorBenchmark.catalogue.replacingOccurrences(
      of: #""products":[]"#,
      with: #"""
        "products":[{"displayPrice":"0.99","familyShareable":false,"internalID":"6A7B8C9E",
        "localizations":[],"productID":"com.example.coins","referenceName":"Coins",
        "type":"Consumable"}]
        """#)

    func run() async throws -> [Figure] {
      let file = FileManager.default.temporaryDirectory.appending(
        path: "bench-\(UUID().uuidString).storekit")
      try Data(Self.catalog.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      return try await [
        opening(file), purchase(file), renewals(file), parallel(file),
      ]
    }

    /// Measures opening a session, compared with parsing its file.
    private func opening(_ file: URL) async throws -> Figure {
      let parse = parsing(file)
      var ratios: [Double] = []
      var cost = 0.0
      for _ in 0..<Self.rounds {
        let limit = try seconds(of: parse)
        cost = try await seconds(of: 100) { try await open(file) }
        ratios.append(cost / limit)
      }
      return Figure(
        name: "opening a session", value: cost * 1_000_000, unit: "µs", ratio: median(ratios),
        against: "parsing its file", goal: .atMost(20))
    }

    /// Measures a purchase through StoreKit, compared with a signature.
    private func purchase(_ file: URL) async throws -> Figure {
      let signature = bareSignature
      var ratios: [Double] = []
      var cost = 0.0
      for _ in 0..<Self.rounds {
        let limit = try seconds(of: signature)
        cost = try await purchase(from: file)
        ratios.append(cost / limit)
      }
      return Figure(
        name: "purchase through StoreKit", value: cost * 1_000_000, unit: "µs",
        ratio: median(ratios), against: "a P-256 signature over 2 KiB", goal: .atMost(4))
    }

    /// Measures 1,000 renewals at a time rate, compared with a signature.
    private func renewals(_ file: URL) async throws -> Figure {
      let signature = bareSignature
      var ratios: [Double] = []
      var cost = 0.0
      for _ in 0..<Self.rounds {
        let limit = try seconds(of: signature)
        cost = try await withIsolatedStore {
          let session = try SKTestSession(contentsOf: file)
          session.timeRate = .oneRenewalEveryTwoSeconds
          _ = try await session.buyProduct(identifier: Self.product)
          let time = try ContinuousClock().measure { try session.advance(by: .seconds(2 * 1000)) }
          let count = session.allTransactions().count
          guard count > 1000 else { throw Incomplete(text: "only \(count) renewals") }
          return time / .seconds(1)
        }
        ratios.append(cost / limit)
      }
      return Figure(
        name: "1,000 renewals by timeRate", value: cost * 1000, unit: "ms", ratio: median(ratios),
        against: "a P-256 signature over 2 KiB", goal: .atMost(1500))
    }

    /// Measures 500 sessions in parallel, compared with one after another.
    private func parallel(_ file: URL) async throws -> Figure {
      var ratios: [Double] = []
      var rate = 0.0
      for _ in 0..<3 {
        let clock = ContinuousClock()
        let serial = try await clock.measure {
          for seed in 0..<500 as Range<UInt64> { try await live(seed, file) }
        }
        let parallel = try await clock.measure {
          try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 0..<500 as Range<UInt64> {
              group.addTask { try await live(seed, file) }
            }
            try await group.waitForAll()
          }
        }
        rate = 500 / (parallel / .seconds(1))
        ratios.append(serial / parallel)
      }
      return Figure(
        name: "500 parallel sessions", value: rate, unit: "sessions/s", ratio: median(ratios),
        against: "one after another", goal: .atLeast(1.7))
    }

    /// Lives through a purchase, twelve renewals and a refund in a store of its own.
    @inline(never)
    private func live(_ seed: UInt64, _ file: URL) async throws {
      try await withIsolatedStore(seed: seed) {
        let session = try SKTestSession(contentsOf: file)
        let bought = try await session.buyProduct(identifier: Self.product)
        for _ in 0..<12 { try session.advanceToNextEvent() }
        try session.refundTransaction(identifier: UInt(bought.id))
        var count = 0
        for await _ in StoreKit.Transaction.all { count += 1 }
        guard count == 13 else { throw Incomplete(text: "\(count) transactions") }
      }
    }

    // Not inlined: the compiler stops at the closures of these calls otherwise.

    @inline(never)
    private func open(_ file: URL) async throws {
      try await withIsolatedStore { _ = try SKTestSession(contentsOf: file) }
    }

    /// Returns the seconds of one purchase of many in one session.
    @inline(never)
    private func purchase(from file: URL) async throws -> Double {
      try await withIsolatedStore {
        let session = try SKTestSession(contentsOf: file)
        guard let product = try await Product.products(for: [Self.coins]).first else {
          throw Incomplete(text: "\(session) sells nothing")
        }
        // The first one also checks the certificates of the store.
        _ = try await product.purchase()
        let time = try await seconds(of: 200) { _ = try await product.purchase() }
        let count = session.allTransactions().count
        guard count == 201 else { throw Incomplete(text: "\(count) purchases") }
        return time
      }
    }

    private var bareSignature: Subject {
      let key = P256.Signing.PrivateKey()
      let message = Data(repeating: 7, count: 2048)
      return Subject { _ in _ = try key.signature(for: message) }
    }

    @inline(never)
    private func parsing(_ file: URL) -> Subject {
      Subject { _ in
        _ = try StoreKitConfiguration(
          parsing: Array(try Data(contentsOf: file)), fileName: "bench.storekit")
      }
    }

    @inline(never)
    private func seconds(of subject: Subject) throws -> Double {
      1 / (try subject.rate(for: .milliseconds(250)))
    }

    /// Returns the seconds that one run of the work takes, of many.
    @inline(never)
    private func seconds(of count: Int, _ work: () async throws -> Void) async throws -> Double {
      let time = try await ContinuousClock().measure {
        for _ in 0..<count { try await work() }
      }
      return time / .seconds(1) / Double(count)
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// A measurement that did not do what it measures.
    private struct Incomplete: Error, CustomStringConvertible {
      let text: String
      var description: String { text }
    }
  }
#endif

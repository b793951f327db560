import Crypto
import Foundation
import SignedData

/// The cost of verification, compared with its unavoidable signature checks.
struct VerifyBenchmark {
  private static let rounds = 12
  private static let slice = Duration.milliseconds(250)
  private static let coldChains = 240
  /// The number of verifications in the memory measurement.
  let verifications: Int

  func run() async throws -> [Figure] {
    let store = try VerifyStore()
    let transactions = try (0..<512).map { try store.transaction($0) }
    let notifications = try (0..<256).map { try store.notification($0) }
    let verifier = store.verifier
    let bare = BareChecks()
    let warm = Subject { _ = try verifier.transaction(transactions[$0 % transactions.count]) }
    let nested = Subject { _ = try verifier.notification(notifications[$0 % notifications.count]) }

    // All subjects run in alternating slices, so that a slowdown of the machine affects all of
    // them.
    var rates: [[Double]] = [[], [], []]
    for _ in 0..<Self.rounds {
      for (index, subject) in [Subject(bare.p256), warm, nested].enumerated() {
        rates[index].append(try subject.rate(for: Self.slice))
      }
    }
    let (limit, one, three) = (median(rates[0]), median(rates[1]), median(rates[2]))
    return [
      Figure(
        name: "transaction, warm", value: one, unit: "verifications/s", ratio: one / limit,
        against: "bare P-256 checks of 2 KiB: \(Int(limit))/s", goal: .atLeast(0.75)),
      Figure(
        name: "notification, warm", value: three, unit: "verifications/s",
        ratio: three / (limit / 3), against: "three bare P-256 checks: \(Int(limit / 3))/s",
        goal: .atLeast(0.70)),
      try await twoTasks(warm),
      try cold(bare),
      try await memory(verifier, transactions),
    ]
  }

  /// Measures two tasks on two cores, compared with one.
  private func twoTasks(_ subject: Subject) async throws -> Figure {
    var ratios: [Double] = []
    var both = 0.0
    for _ in 0..<Self.rounds {
      let one = try subject.rate(for: Self.slice)
      both = try await withThrowingTaskGroup(of: Double.self) { group in
        for _ in 0..<2 { group.addTask { try subject.rate(for: Self.slice) } }
        return try await group.reduce(0, +)
      }
      ratios.append(both / one)
    }
    return Figure(
      name: "transaction, two tasks", value: both, unit: "verifications/s", ratio: median(ratios),
      against: "one task", goal: .atLeast(1.8))
  }

  /// Measures chains that are new to the verifier: one token each.
  private func cold(_ bare: BareChecks) throws -> Figure {
    let tokens = try (0..<Self.coldChains).map { index in
      let store = try VerifyStore("Store \(index)")
      return (verifier: store.verifier, jws: try store.transaction(index))
    }
    let clock = ContinuousClock()
    var (ours, theirs) = (Duration.zero, Duration.zero)
    for (index, token) in tokens.enumerated() {
      ours += try clock.measure { _ = try token.verifier.transaction(token.jws) }
      theirs += try clock.measure { try bare.chain(index) }
    }
    let perSecond = Double(tokens.count) / (ours / .seconds(1))
    return Figure(
      name: "transaction, cold chain", value: perSecond, unit: "verifications/s",
      ratio: ours / theirs, against: "its two P-384 checks and one P-256 check, bare",
      goal: .atMost(1.5))
  }

  /// Measures the memory in use after a tenth of many verifications, and at their end.
  private func memory(
    _ verifier: SignedDataVerifier, _ transactions: [String]
  ) async throws -> Figure {
    let tasks = 2
    func verify(_ count: Int) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask {
            for index in 0..<(count / tasks) {
              _ = try verifier.transaction(transactions[(index + task) % transactions.count])
            }
          }
        }
        try await group.waitForAll()
      }
    }
    try await verify(verifications / 10)
    let before = try Memory.resident()
    try await verify(verifications - verifications / 10)
    let after = try Memory.resident()
    return Figure(
      name: "memory, \(verifications) times", value: Double(after.peak) / 1024,
      unit: "MiB at the peak",
      ratio: Double(after.now) / Double(before.now),
      against: "after a tenth of them: \(before.now / 1024) MiB", goal: .atMost(1.05))
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// An operation that is repeated on one task.
struct Subject: Sendable {
  let work: @Sendable (Int) throws -> Void

  init(_ work: @escaping @Sendable (Int) throws -> Void) { self.work = work }

  /// Returns the number of runs per second.
  func rate(for duration: Duration) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    while clock.now - start < duration {
      for _ in 0..<16 {
        try work(count)
        count += 1
      }
    }
    return Double(count) / ((clock.now - start) / .seconds(1))
  }
}

/// Bare signature checks, which no verifier can avoid.
struct BareChecks: Sendable {
  private let message = Data(repeating: 7, count: 2048)
  private let certificate = Data(repeating: 9, count: 700)
  private let p256Checks: [(P256.Signing.PublicKey, P256.Signing.ECDSASignature)]
  private let p384Checks: [(P384.Signing.PublicKey, P384.Signing.ECDSASignature)]

  init() {
    let (message, certificate) = (message, certificate)
    p256Checks = (0..<64).compactMap { _ in
      let key = P256.Signing.PrivateKey()
      return (try? key.signature(for: message)).map { (key.publicKey, $0) }
    }
    p384Checks = (0..<64).compactMap { _ in
      let key = P384.Signing.PrivateKey()
      return (try? key.signature(for: certificate)).map { (key.publicKey, $0) }
    }
  }

  func p256(_ index: Int) throws {
    let (key, signature) = p256Checks[index % p256Checks.count]
    guard key.isValidSignature(signature, for: message) else { throw BenchError.refused }
  }

  func p384(_ index: Int) throws {
    let (key, signature) = p384Checks[index % p384Checks.count]
    guard key.isValidSignature(signature, for: certificate) else { throw BenchError.refused }
  }

  /// The three checks of a new chain.
  func chain(_ index: Int) throws {
    try p384(2 * index)
    try p384(2 * index + 1)
    try p256(index)
  }
}

/// The memory of this process, as reported by the operating system.
enum Memory {
  /// Returns the resident memory now and at its peak, in KiB.
  static func resident() throws -> (now: Int, peak: Int) {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      func field(_ name: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
        return Int(line.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
      }
      return (field("VmRSS:"), field("VmHWM:"))
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return (usage.ru_maxrss / 1024, usage.ru_maxrss / 1024)
    #endif
  }
}

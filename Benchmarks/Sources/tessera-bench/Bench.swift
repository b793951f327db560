import ArgumentParser
import Foundation

/// `tessera-bench`: results with their targets, measured in one run.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera-bench",
    abstract: "Measure performance, each benchmark with its target in the same run."
  )

  /// The benchmarks by name.
  private static let all = everywhere.merging(onLinux) { first, _ in first }

  #if os(Linux)
    /// The benchmarks of what exists where StoreKit is not Apple's.
    private static let onLinux: [String: @Sendable (Bench) async throws -> [Figure]] = [
      "storekit": { _ in try await StoreKitBenchmark().run() }
    ]
  #else
    private static let onLinux: [String: @Sendable (Bench) async throws -> [Figure]] = [:]
  #endif

  private static let everywhere: [String: @Sendable (Bench) async throws -> [Figure]] = [
    "charts": { try await ChartsBenchmark(subscriptions: $0.subscriptions).run() },
    "client": { _ in try await ClientBenchmark().run() },
    "events": { try await EventsBenchmark(events: $0.events).run() },
    "ingest": { try await ServerBenchmark(customers: $0.customers).ingest() },
    "postgres": { try await PostgresBenchmark(customers: $0.customers).run() },
    "simulator": { _ in try SimulatorBenchmark().run() },
    "server": { try await ServerBenchmark(customers: $0.customers).run() },
    "verify": { try await VerifyBenchmark(verifications: $0.verifications).run() },
  ]

  @Argument(help: "The benchmark: \(Bench.all.keys.sorted().joined(separator: ", ")).")
  var name: String

  @Option(help: "How many verifications the benchmark \"verify\" watches the memory over.")
  var verifications = 10_000_000

  @Option(help: "How many customers the benchmarks \"server\" and \"postgres\" make.")
  var customers = 1_000_000

  @Option(help: "How many events the benchmark \"events\" derives.")
  var events = 1_000_000

  @Option(help: "How many subscriptions the benchmark \"charts\" reads.")
  var subscriptions = 1_000_000

  @Argument(help: .hidden)
  var rest: [String] = []

  @Flag(help: "Print one JSON object per result.")
  var json = false

  func run() async throws {
    if name == "child", !rest.isEmpty { return try await BenchChild.serve(rest) }
    guard let benchmark = Self.all[name] else {
      throw ValidationError(
        "there is no benchmark \"\(name)\"; choose one of \(Self.all.keys.sorted().joined(separator: ", "))"
      )
    }
    let figures = try await benchmark(self)
    if !json { print(Figure.head) }
    for figure in figures { print(json ? figure.json : figure.line) }
    // The exit status is for scripts.
    if !figures.allSatisfy(\.met) { throw ExitCode(1) }
  }
}

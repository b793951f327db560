import EntitlementServer
import Foundation
import HTTPListening
import Hummingbird
import Logging
import NIOCore
import ServerBootstrap
import SignedData

/// A child process of this program with the server to measure, so that its memory is separate.
struct BenchChild {
  /// The port it listens on.
  let port: Int
  private let process: Process

  /// The environment variable with the URL of the ledger; without it the ledger is a file.
  private static let ledgerURL = "TESSERA_BENCH_LEDGER"

  /// Starts a server on a data directory, or one that responds to every request with a number of
  /// bytes.
  ///
  /// - Parameters:
  ///   - database: The URL of the ledger; `nil` for a file in the data directory.
  ///   - events: What the server does with events; `nil` if it derives none.
  static func start(
    _ arguments: String..., database: String? = nil, events: BenchEvents? = nil
  ) throws -> BenchChild {
    let process = Process()
    var variables = try events?.environment ?? [:]
    if let database { variables[ledgerURL] = database }
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["child"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw BenchError.refused }
      line += String(decoding: part, as: UTF8.self)
    }
    guard let port = Int(line.trimmingCharacters(in: .newlines)) else { throw BenchError.refused }
    return BenchChild(port: port, process: process)
  }

  /// The peak memory of the process, in MiB.
  var peakMemory: Double {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line?.split(separator: " ").compactMap { Double($0) }.first
    return (kilobytes ?? .infinity) / 1024
  }

  /// The processor time of the process, over all its threads.
  var processorTime: Duration {
    let stat = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // After the name, which can contain spaces: the 12th and 13th fields, in hundredths of a
    // second.
    let fields = stat?.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return .zero
    }
    return .milliseconds(10 * (user + system))
  }

  /// Stops the execution of the process until ``resume()``.
  func suspend() { kill(process.processIdentifier, SIGSTOP) }

  /// Continues the execution of the process.
  func resume() { kill(process.processIdentifier, SIGCONT) }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  /// Serves until it is stopped, or sends what a file contains.
  static func serve(_ arguments: [String]) async throws {
    let logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
    let what = arguments[0]
    if what == "send", arguments.count == 3, let port = Int(arguments[1]) {
      report(port)
      return try await BareSender(port: port, bodies: URL(filePath: arguments[2])).run()
    }
    if let size = Int(what) { return try await serveBare(size, logger: logger) }
    let folder = URL(filePath: what)
    let root = try RootCertificate(
      bytes: Array(Data(contentsOf: folder.appending(path: BenchStore.rootFile))))
    let events = try BenchEvents.ofThisProcess()
    let server = try await BenchStore.server(
      folder: folder, database: ProcessInfo.processInfo.environment[ledgerURL], root: root,
      webhooks: events?.webhooks ?? [])
    let guarded = LimitedEntitlementService(
      server.service, limits: .withoutRates, stopwatch: { ContinuousClock.now })
    let responder = EntitlementResponder(guarded)
    let listener =
      if ProcessInfo.processInfo.environment[withoutImmediate] == nil {
        try await Listener.start(
          responder, services: events == nil ? [] : server.services, host: "127.0.0.1", port: 0,
          stopsOnSignals: true, logger: logger)
      } else {
        try await Listener.start(
          UsualEntrance(responder: responder), host: "127.0.0.1", port: 0, stopsOnSignals: true,
          logger: logger)
      }
    report(listener.port)
    try await listener.wait()
  }

  /// The environment variable that turns off immediate responses, to measure what they are worth.
  private static let withoutImmediate = "TESSERA_BENCH_WITHOUT_IMMEDIATE"

  /// Runs plain Hummingbird, without any of our code.
  private static func serveBare(_ size: Int, logger: Logger) async throws {
    let body = ByteBuffer(string: String(repeating: "x", count: size))
    let router = Router()
    router.get("/v1/subscribers/:id") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: body))
    }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { report($0.localAddress?.port ?? 0) }, logger: logger)
    try await application.runService()
  }

  private static func report(_ port: Int) {
    FileHandle.standardOutput.write(Data("\(port)\n".utf8))
  }
}

/// The server's responder without its immediate responses.
private struct UsualEntrance: HTTPResponder {
  let responder: EntitlementResponder

  func respond(
    to request: Request, context: EntitlementResponder.Context
  ) async throws -> Response {
    try await responder.respond(to: request, context: context)
  }
}

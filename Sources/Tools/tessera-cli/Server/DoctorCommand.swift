import AppStoreCore
import ArgumentParser
import AsyncHTTPTransport
import Catalog
import EntitlementServer
import Foundation
import HTTPListening
import ServerAdministration
import ServerBootstrap
import SettingsParsing

/// `tessera doctor`: finds problems of a deployment, each with the fix.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check a deployment for production problems and show the fixes.",
    discussion: """
      Takes the settings of `tessera serve`. Reads the catalog, the data directory and the ledger, checks In-App \
      Purchase keys with Apple (or with --store) and, with --url, queries the running server. Changes \
      nothing.
      Exit status: 0 no failures (with --strict: no warnings); 1 failures; 2 the checks could not start.
      """)

  @OptionGroup(title: "Settings")
  var flags: SettingFlags

  @Option(help: "The running server's URL, such as https://purchases.example.com.")
  var url: String?

  @Flag(help: "Make no network requests, neither to Apple nor to the running server.")
  var offline = false

  @Flag(help: "Treat warnings as failures.")
  var strict = false

  @Flag(help: "Print one JSON object per finding.")
  var json = false

  func validate() throws {
    if offline, url != nil {
      throw ValidationError("--offline and --url: cannot be combined; use one")
    }
  }

  func run() async throws {
    let findings = try await Console.exiting(2) {
      try await findProblems()
    }
    for finding in findings { Console.print(try line(finding)) }
    if findings.isEmpty, !json { Console.print("no findings") }
    let hasFailures = findings.contains {
      $0.severity == .failure || (strict && $0.severity == .warning)
    }
    if hasFailures { throw ExitCode(1) }
  }

  private func findProblems() async throws -> [DoctorFinding] {
    let environment = ProcessInfo.processInfo.environment
    let options = try ServeOptions(try flags.reader(environment: environment))
    for root in options.roots { _ = try ServerSettings.readRoot(root) }
    let catalog = try CatalogFile.load(options.catalog, environment: environment)
    let clock = SystemClock()
    let certificate = options.tls.map { tls in
      Result<Timestamp, any Error> {
        try TLSCertificate(
          certificate: URL(filePath: tls.certificate), key: URL(filePath: tls.key),
          at: clock.now()
        ).expiry
      }
    }
    let collector = DoctorCollector(
      catalog: catalog, data: URL(filePath: options.data),
      ledger: try DataDirectory.location(
        URL(filePath: options.data), database: options.ledger),
      durability: DatabaseDurability(rawValue: options.durability) ?? .replicated,
      storage: ServerApplication.storage,
      store: options.store, clock: clock)
    let transport = offline ? nil : AsyncHTTPClientTransport(timeout: .seconds(10))
    var facts = await collector.facts(
      certificate: certificate, url: url, token: environment["TESSERA_METRICS_TOKEN"],
      transport: transport)
    await transport?.shutdown()
    facts.exposedFiles = ExposedFile.found(
      catalog: options.catalog, tlsKey: options.tls.map { URL(filePath: $0.key) },
      environment: environment)
    return Doctor.findings(facts)
  }

  private func line(_ finding: DoctorFinding) throws -> String {
    guard json else {
      let mark = finding.severity == .failure ? "FAILURE" : finding.severity.rawValue
      return Console.printable(
        "\(mark)  \(finding.what): \(finding.evidence)") + "\n         fix: "
        + Console.printable(finding.fix)
    }
    let object = [
      "severity": finding.severity.rawValue, "what": finding.what, "evidence": finding.evidence,
      "fix": finding.fix,
    ]
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    let data = try JSONSerialization.data(withJSONObject: object, options: options)
    return Console.printable(json: String(decoding: data, as: UTF8.self))
  }
}

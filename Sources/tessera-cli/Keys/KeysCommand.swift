import AppStoreServerAPI
import AppStoreTypes
import ArgumentParser
import AsyncHTTPTransport
import Effects
import Foundation
import ServerBootstrap

/// `tessera keys`: In-App Purchase keys, API keys, and keys that sign responses.
struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Work with keys: for In-App Purchase, of the API, and those that sign answers.",
    subcommands: [
      KeysCheckCommand.self, KeysHashCommand.self, KeysListCommand.self, KeysRotateCommand.self,
      KeysInitRootCommand.self,
      KeysSignIntermediateCommand.self, KeysCountersignCommand.self,
      KeysImportIntermediateCommand.self,
      KeysRevokeCommand.self, KeysImportRevokedCommand.self, KeysAddRootCommand.self,
      KeysDefaultRootCommand.self,
      KeysRetireRootCommand.self,
    ])
}

/// `tessera keys check`: checks whether Apple accepts a key, and if not, why.
struct KeysCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find out whether Apple accepts a key, and if not, what is wrong.",
    discussion: """
      Asks Apple's servers about a transaction that nobody has; nothing is changed. The exit status \
      is 0 when no check failed, 1 when one did, 2 when the checks could not begin.
      """)

  /// Apple's servers.
  enum Environment: String, ExpressibleByArgument, CaseIterable {
    case production
    case sandbox
  }

  @Option(help: "The .p8 file from App Store Connect.")
  var key: String

  @Option(name: .customLong("key-id"), help: "The key id, as in the name of the file.")
  var keyID: String

  @Option(name: .customLong("issuer-id"), help: "The issuer id of the team.")
  var issuerID: String

  @Option(name: .customLong("bundle-id"), help: "The bundle identifier of the app.")
  var bundleID: String

  @Option(help: "Ask only this environment instead of both.")
  var environment: Environment?

  @Option(help: "Ask the server at this URL instead of Apple's, such as a simulated store.")
  var url: String?

  @Flag(help: "Print one JSON object for each check.")
  var json = false

  func validate() throws {
    if url != nil, environment != nil {
      throw ValidationError("--url and --environment exclude each other; give one")
    }
  }

  func run() async throws {
    let file = URL(filePath: key)
    let check: KeyCheck
    do {
      check = KeyCheck(
        pem: try ServerSettings.read(key), fileName: file.lastPathComponent, keyID: keyID,
        issuerID: issuerID, bundleID: BundleID(bundleID))
    } catch {
      throw Console.exitError(error, status: 2)
    }
    let transport = AsyncHTTPClientTransport()
    let findings: [KeyCheckFinding]
    do throws(AppStoreServerAPIError) {
      findings = try await check.findings(
        from: servers, transport: transport, clock: SystemClock())
    } catch {
      await transport.shutdown()
      throw Console.exitError(error, status: 2)
    }
    await transport.shutdown()
    let table = CheckTable(rows: findings.map(CheckTable.Row.init))
    try table.print(isJSON: json)
    if !table.isPassed { throw ExitCode(1) }
  }

  private var servers: [KeyCheckServer] {
    if let url { return [KeyCheckServer(name: "server", baseURL: url)] }
    return switch environment {
    case .production: [.production]
    case .sandbox: [.sandbox]
    case nil: [.production, .sandbox]
    }
  }
}

extension CheckTable.Row {
  fileprivate init(_ finding: KeyCheckFinding) {
    let outcome: CheckTable.Outcome =
      switch finding.outcome {
      case .passed: .passed
      case .warning: .warning
      case .failed: .failed
      case .skipped: .skipped
      }
    self.init(check: finding.name, outcome: outcome, evidence: finding.evidence)
  }
}

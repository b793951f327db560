import AppStoreCore
import AppStoreServerAPI
import ArgumentParser
import AsyncHTTPTransport
import Foundation
import ServerBootstrap

/// `tessera keys`: In-App Purchase keys, API keys, and keys that sign responses.
struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Manage In-App Purchase keys, API keys and signing keys.",
    subcommands: [
      KeysCheckCommand.self, KeysGenerateCommand.self, KeysHashCommand.self, KeysListCommand.self,
      KeysRotateCommand.self,
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
    abstract: "Check whether Apple accepts an In-App Purchase key, and if not, why.",
    discussion: """
      Looks up a transaction that does not exist; changes nothing.
      Exit status: 0 all checks passed; 1 a check failed; 2 the checks could not start.
      """)

  /// Apple's servers.
  enum Environment: String, ExpressibleByArgument, CaseIterable {
    case production
    case sandbox
  }

  @Option(help: "The .p8 file from App Store Connect.")
  var key: String

  @Option(name: .customLong("key-id"), help: "The key ID, as in the name of the file.")
  var keyID: String

  @Option(name: .customLong("issuer-id"), help: "The issuer ID of the team.")
  var issuerID: String

  @Option(name: .customLong("bundle-id"), help: "The bundle identifier of the app.")
  var bundleID: String

  @Option(help: "The environment to query (default: both).")
  var environment: Environment?

  @Option(help: "The server to query instead of Apple's, such as a simulated store.")
  var url: String?

  @Flag(help: "Print one JSON object per check.")
  var json = false

  func validate() throws {
    if url != nil, environment != nil {
      throw ValidationError("--url and --environment: cannot be combined; use one")
    }
  }

  func run() async throws {
    let file = URL(filePath: key)
    let check = try await Console.exiting(2) {
      KeyCheck(
        pem: try ServerSettings.read(key), fileName: file.lastPathComponent, keyID: keyID,
        issuerID: issuerID, bundleID: BundleID(bundleID))
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

import AppStoreCore
import ArgumentParser
import Foundation
import ServerBootstrap
import SignedData

/// `tessera inspect`: shows the contents of a token, and verifies it.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Decode signed App Store data and show each verification check.",
    discussion: """
      Reads a compact JWS or JSON that contains one, such as a notification body, and inspects nested \
      signed data too. Trusts Apple's root and every --root. Compares the app if --bundle-id is given.
      Exit status: 0 verified; 1 a check failed; 2 nothing to check.
      """)

  @Argument(help: "A file, - for standard input, or the JWS itself.")
  var input = "-"

  @Option(help: "A root certificate to trust in addition to Apple's (PEM or DER); repeatable.")
  var root: [String] = []

  @Option(name: .customLong("bundle-id"), help: "The bundle identifier of the app.")
  var bundleID: String?

  @Option(
    name: .customLong("app-apple-id"),
    help: "The app's Apple ID (numeric); compared in Production; requires --bundle-id.")
  var appAppleID: Int64?

  @Option(help: "An environment to accept, such as Production; repeatable (default: all).")
  var environment: [String] = []

  @Option(
    help: """
      The required kind: transaction, renewal-info, notification, app-transaction or \
      realtime-request.
      """,
    transform: { argument in
      guard let kind = PayloadKind(rawValue: argument.replacing("-", with: " ")) else {
        throw ValidationError("unknown kind \"\(argument)\"")
      }
      return kind
    })
  var kind: PayloadKind?

  @Option(help: "The transaction the renewal info belongs to: a file or the JWS itself.")
  var transaction: String?

  @Flag(
    help: "Trust every certificate of StoreKit testing in Xcode; signatures are still verified.")
  var trustXcode = false

  @Flag(help: "Print one JSON object instead of a table.")
  var json = false

  func run() throws {
    let inspection: SignedDataInspection
    do {
      inspection = try verifier().inspect(
        try InspectInput.read(input), as: kind, transaction: try transaction.map(InspectInput.read))
    } catch {
      throw Console.exitError(error, status: 2)
    }
    let report = InspectReport(inspection)
    for line in json ? [report.json] : report.lines { Console.print(line) }
    if !inspection.isVerified { throw ExitCode(1) }
  }

  private func verifier() throws -> SignedDataVerifier {
    var apps: [SignedDataVerifier.App] = []
    if let bundleID {
      apps = [.init(bundleID: BundleID(bundleID), appAppleID: appAppleID)]
    } else if appAppleID != nil {
      throw InspectProblem("--app-apple-id: requires --bundle-id; give both")
    }
    let accepted = environment.map(AppStoreEnvironment.init(rawValue:))
    return SignedDataVerifier(
      roots: [.appleRootCAG3] + (try root.map(ServerSettings.readRoot)), apps: apps,
      environments: accepted.isEmpty
        ? [.production, .sandbox, .xcode, .localTesting] : Set(accepted),
      trustsAnyXcodeCertificate: trustXcode)
  }
}

/// A problem with the input or the arguments.
struct InspectProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

import AppStoreTypes
import ArgumentParser
import Foundation
import ServerBootstrap
import SignedData

/// `tessera inspect`: shows the contents of a token, and verifies it.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Decode what Apple signed, and say which check passes and which fails.",
    discussion: """
      Reads a compact JWS, or the JSON that carries one (such as the body of a notification), also \
      what is signed inside it. Apple's root is trusted, and those given with --root. The app is \
      compared when --bundle-id or --app-apple-id names it. The exit status is 0 when nothing \
      failed, 1 when a check failed, 2 when there is nothing to check.
      """)

  @Argument(help: "A file, - for standard input, or the JWS itself.")
  var input = "-"

  @Option(help: "A root certificate to trust beside Apple's, in PEM or DER; may be repeated.")
  var root: [String] = []

  @Option(name: .customLong("bundle-id"), help: "The bundle identifier of the app.")
  var bundleID: String?

  @Option(
    name: .customLong("app-apple-id"), help: "Apple's number of the app; compared in production.")
  var appAppleID: Int64?

  @Option(help: "An environment to accept, such as Production; may be repeated; default: all.")
  var environment: [String] = []

  @Option(
    help: """
      The kind it must be of: transaction, renewal-info, notification, app-transaction or \
      realtime-request.
      """,
    transform: { argument in
      guard let kind = PayloadKind(rawValue: argument.replacing("-", with: " ")) else {
        throw ValidationError("there is no kind \"\(argument)\"")
      }
      return kind
    })
  var kind: PayloadKind?

  @Option(help: "The transaction that renewal info came with: a file or the JWS itself.")
  var beside: String?

  @Flag(help: "Accept every certificate of StoreKit testing in Xcode; the signature still counts.")
  var trustXcode = false

  @Flag(help: "Print one JSON object instead of a table.")
  var json = false

  func run() throws {
    let inspection: SignedDataInspection
    do {
      inspection = try verifier().inspect(
        try InspectInput.read(input), as: kind, beside: try beside.map(InspectInput.read))
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
      throw InspectProblem("--app-apple-id needs --bundle-id beside it")
    }
    let accepted = environment.map(AppStoreEnvironment.init(rawValue:))
    return SignedDataVerifier(
      roots: [.appleRootCAG3] + (try root.map(ServerSettings.readRoot)), apps: apps,
      environments: accepted.isEmpty
        ? [.production, .sandbox, .xcode, .localTesting] : Set(accepted),
      trustsAnyXcodeCertificate: trustXcode)
  }
}

/// The reason why there is nothing to inspect.
struct InspectProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

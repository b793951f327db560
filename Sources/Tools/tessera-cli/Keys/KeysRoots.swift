import AppStoreCore
import ArgumentParser
import EntitlementAPI
import Foundation
import ServerAdministration
import ServerBootstrap

/// `tessera keys countersign`: signs a key with another root too.
struct KeysCountersignCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "countersign",
    abstract: "Sign an intermediate key with a second root too, while replacing a root.",
    discussion: """
      If both root keys are on one machine, sign with both in one step: tessera keys sign-intermediate \
      --root-key FIRST --root-key SECOND
      """)

  @Argument(help: "The file that `tessera keys sign-intermediate` wrote.")
  var file: String

  @Option(name: .customLong("root-key"), help: "The second root key file.")
  var rootKey: String

  @Option(help: "The file to create; must not exist.")
  var out: String

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    ProcessProtection.begin()
    let bundle = try await SigningKeyAdmin.countersign(
      URL(filePath: file), with: URL(filePath: rootKey), to: URL(filePath: out),
      by: actor.name, at: SystemClock().now(), storage: ServerApplication.storage)
    Console.print(
      "\(out): signed by \(counted(bundle.roots.count, "root")), valid until "
        + bundle.expiry.iso8601, json: bundle.summary(in: out), isJSON: output.json)
  }
}

/// `tessera keys add-root`: signs responses under a second root as well.
struct KeysAddRootCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-root",
    abstract: "Start replacing the root: sign responses under a second root too.",
    discussion: """
      Without an argument, creates a root key in the data directory and signs the existing keys with \
      it. For an offline root, give its public key, then install a key that both roots signed: tessera \
      keys sign-intermediate, tessera keys import-intermediate. No restart needed.
      """)

  @Argument(
    help: "The public key of an offline root, as `tessera keys init-root` prints it.")
  var root: String?

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    ProcessProtection.begin()
    let admin = try ledger.keyAdmin()
    let now = SystemClock().now()
    let key: RootPublicKey
    if let root {
      key = try RootPublicKey(base64: root)
      try await admin.addRoot(key, by: actor.name, at: now)
    } else {
      key = try await admin.makeRoot(by: actor.name, at: now)
    }
    Console.print(
      "second root: \(key)\nresponses are signed under both roots; build apps that trust both",
      json: ["root": .string(key.base64)], isJSON: output.json)
  }
}

/// The arguments of commands about one root of a data directory.
struct RootOptions: ParsableArguments {
  @Argument(help: "The root's public key, as `tessera keys list` prints it.")
  var root: String

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  /// The keys of the data directory.
  func admin() throws -> SigningKeyAdmin { try ledger.keyAdmin() }
}

/// `tessera keys default-root`: selects the root whose signature is in `X-Signature`.
struct KeysDefaultRootCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "default-root",
    abstract: "Make another root the default; apps that trust either root keep working.")

  @OptionGroup var options: RootOptions

  func execute() async throws {
    ProcessProtection.begin()
    let root = try RootPublicKey(base64: options.root)
    try await options.admin().setDefaultRoot(
      root, by: options.actor.name, at: SystemClock().now())
    Console.print(
      "default root: \(root)", json: ["root": .string(root.base64)], isJSON: options.output.json)
  }
}

/// `tessera keys retire-root`: ends the replacement.
struct KeysRetireRootCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire-root",
    abstract: "Stop signing under a root; apps that trust only this root reject later responses.")

  @OptionGroup var options: RootOptions

  func execute() async throws {
    ProcessProtection.begin()
    let root = try RootPublicKey(base64: options.root)
    let file = try await options.admin().retireRoot(
      root, by: options.actor.name, at: SystemClock().now())
    let destroy = file.map {
      "\nits key is in \($0.path); destroy it, because old apps still trust its signatures"
    }
    Console.print(
      "responses are no longer signed under the root \(root)" + (destroy ?? ""),
      json: [
        "root": .string(root.base64), "key_file": file.map { JSONValue.string($0.path) } ?? .null,
      ], isJSON: options.output.json)
  }
}

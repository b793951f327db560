import AppStoreTypes
import ArgumentParser
import Effects
import Encodings
import Foundation
import ServerAdministration
import ServerBootstrap
import TrustedEntitlements

/// `tessera keys countersign`: signs a key with another root too.
struct KeysCountersignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "countersign",
    abstract: "Sign a key with another root too, while a root is replaced and both are offline.",
    discussion: """
      Where both root keys are on one machine, this is one step: tessera keys sign-intermediate --root-key \
      FIRST --root-key SECOND
      """)

  @Argument(help: "The file that `tessera keys sign-intermediate` wrote.")
  var file: String

  @Option(name: .customLong("root-key"), help: "The file of the other root signing key.")
  var rootKey: String

  @Option(help: "The file to write; it must not be there yet.")
  var out: String

  @OptionGroup var actor: ActorOptions

  func run() async throws {
    ProcessProtection.begin()
    do {
      let bundle = try await SigningKeyAdmin.countersign(
        URL(filePath: file), with: URL(filePath: rootKey), to: URL(filePath: out),
        by: actor.name, at: SystemClock().now(), storage: ServerApplication.storage)
      Console.print(
        "\(out): signed by \(counted(bundle.roots.count, "root")), signs answers until "
          + bundle.expiry.iso8601)
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera keys add-root`: signs responses under a second root as well.
struct KeysAddRootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-root",
    abstract: "Begin to replace the root: sign answers under another one as well.",
    discussion: """
      Without an argument a new root is made in the data folder, and signs the keys that there are. With the \
      public key of a root that lives elsewhere, bring a key next that both roots signed: tessera keys \
      sign-intermediate, then tessera keys import-intermediate. A server that runs takes it up by itself.
      """)

  @Argument(
    help: "The public key of a root that lives elsewhere, as `tessera keys init-root` prints it.")
  var root: String?

  @Option(help: "The server's data folder.")
  var data = "Data"

  @OptionGroup var actor: ActorOptions

  func run() async throws {
    ProcessProtection.begin()
    do {
      let desk = SigningKeyAdmin(
        dataFolder: URL(filePath: data), storage: ServerApplication.storage
      )
      let now = SystemClock().now()
      let key: RootPublicKey
      if let root {
        key = try RootPublicKey(base64: root)
        try await desk.addRoot(key, by: actor.name, at: now)
      } else {
        key = try await desk.makeRoot(by: actor.name, at: now)
      }
      Console.print(
        "answers are signed under this root as well: \(key)\nbuild apps that trust it beside the one before"
      )
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// The arguments of commands about one root of a data folder.
struct RootOptions: ParsableArguments {
  @Argument(help: "The root's public key, as `tessera keys list` prints it.")
  var root: String

  @Option(help: "The server's data folder.")
  var data = "Data"

  @OptionGroup var actor: ActorOptions

  /// The keys of the data folder.
  var desk: SigningKeyAdmin {
    SigningKeyAdmin(
      dataFolder: URL(filePath: data), storage: ServerApplication.storage
    )
  }
}

/// `tessera keys default-root`: selects the root whose signature is in `X-Signature`.
struct KeysDefaultRootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "default-root",
    abstract: "Make another root the default; apps that trust either go on.")

  @OptionGroup var options: RootOptions

  func run() async throws {
    ProcessProtection.begin()
    do {
      let root = try RootPublicKey(base64: options.root)
      try await options.desk.setDefaultRoot(
        root, by: options.actor.name, at: SystemClock().now())
      Console.print("the default root is \(root)")
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera keys retire-root`: ends the replacement.
struct KeysRetireRootCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire-root",
    abstract:
      "Sign no more under a root; apps that trust only this one verify nothing from then on.")

  @OptionGroup var options: RootOptions

  func run() async throws {
    ProcessProtection.begin()
    do {
      let root = try RootPublicKey(base64: options.root)
      let file = try await options.desk.retireRoot(
        root, by: options.actor.name, at: SystemClock().now())
      Console.print("answers are no longer signed under the root \(root)")
      if let file {
        Console.print(
          "its key lies at \(file.path); destroy it: old apps still trust what it signs")
      }
    } catch {
      throw Console.exitError(error)
    }
  }
}

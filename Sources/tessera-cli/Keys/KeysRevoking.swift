import ArgumentParser
import Effects
import Encodings
import Foundation
import ServerAdministration
import ServerBootstrap
import TrustedEntitlements

/// `tessera keys revoke`: revokes a stolen key, so that clients reject its signatures.
struct KeysRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Take keys back that sign answers, before they expire; apps that ask learn of it.",
    discussion: """
      The root signs the list of revoked keys. With the root in the data folder, or named with --root-key, the \
      list goes into the data folder, and a server that runs takes it up by itself. Where the root is offline, \
      --out writes the list to a file; bring it to the server with: tessera keys import-revoked
      """)

  @Argument(help: "The keys to take back, as `tessera keys list` prints them.")
  var keys: [String]

  @Option(help: "The server's data folder.")
  var data = "Data"

  @Option(
    name: .customLong("root-key"),
    help: "The file of the root, when it is elsewhere; repeat it while a root is replaced.")
  var rootKeys: [String] = []

  @Option(help: "Write the list to this new file instead of the data folder; needs --root-key.")
  var out: String?

  @Option(help: "With --out: the list that the server has, whose entries stay.")
  var previous: String?

  @OptionGroup var actor: ActorOptions

  func validate() throws {
    if out != nil, rootKeys.count != 1 {
      throw ValidationError("--out: needs one --root-key with the file of the root")
    }
    if previous != nil, out == nil {
      throw ValidationError("--previous: goes with --out; the data folder has its own list")
    }
  }

  func run() async throws {
    ProcessProtection.begin()
    do {
      let roots = try rootKeys.map { try RootKeyFile.load(URL(filePath: $0)) }
      let list: RevokedKeyList
      if let out, let root = roots.first {
        let before =
          try previous.map { try SigningKeyDirectory.loadRevokedKeys(URL(filePath: $0)) } ?? []
        list = try SigningKeyDirectory.revocation(
          of: keys, after: before, signedBy: root, at: SystemClock().now())
        try SigningKeyDirectory.write(list, to: URL(filePath: out))
      } else {
        let now = SystemClock().now()
        list = try await SigningKeyAdmin(
          dataFolder: URL(filePath: data), storage: ServerApplication.storage
        ).revoke(
          keys, roots: roots, by: actor.name, at: now)
        for remark in try SigningKeyDirectory(URL(filePath: data)).read().remarks(at: now) {
          Console.printStatus("tessera: \(remark)")
        }
      }
      Console.print("\(counted(list.keys.count, "key")) revoked")
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera keys import-revoked`: imports a list that was signed with an offline root.
struct KeysImportRevokedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-revoked",
    abstract: "Give a list of revoked keys that the root signed elsewhere to a server.")

  @Option(help: "The server's data folder.")
  var data = "Data"

  @Argument(help: "The file that `tessera keys revoke --out` wrote.")
  var file: String

  @OptionGroup var actor: ActorOptions

  func run() async throws {
    ProcessProtection.begin()
    do {
      let lists = try SigningKeyDirectory.loadRevokedKeys(URL(filePath: file))
      try await SigningKeyAdmin(
        dataFolder: URL(filePath: data), storage: ServerApplication.storage
      ).importRevokedKeys(
        lists, by: actor.name, at: SystemClock().now())
      Console.print("\(counted(Set(lists.flatMap(\.keys)).count, "key")) revoked")
    } catch {
      throw Console.exitError(error)
    }
  }
}

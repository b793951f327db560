import AppStoreCore
import ArgumentParser
import EntitlementAPI
import Foundation
import ServerAdministration
import ServerBootstrap

/// `tessera keys revoke`: revokes a stolen key, so that clients reject its signatures.
struct KeysRevokeCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke intermediate keys before they expire.",
    discussion: """
      The root key signs the list of revoked keys. If the root key is in the data directory or given \
      with --root-key, the list is written to the data directory; a running server loads it without a \
      restart. If the root key is offline, --out writes the list to a file; install it on the server \
      with: tessera keys import-revoked
      Apps stop trusting a revoked key as soon as they receive the list.
      """)

  @Argument(help: "The keys to revoke, as `tessera keys list` prints them.")
  var keys: [String]

  @OptionGroup var ledger: LedgerOptions

  @Option(
    name: .customLong("root-key"),
    help: "The root key file, if not in the data directory; repeat while replacing a root.")
  var rootKeys: [String] = []

  @Option(help: "A file to write the list to instead of the data directory; requires --root-key.")
  var out: String?

  @Option(help: "With --out: the server's current list, whose entries are preserved.")
  var previous: String?

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func validate() throws {
    if out != nil, rootKeys.count != 1 {
      throw ValidationError("--out: requires exactly one --root-key")
    }
    if previous != nil, out == nil {
      throw ValidationError("--previous: requires --out; the data directory has its own list")
    }
  }

  func execute() async throws {
    ProcessProtection.begin()
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
      list = try await ledger.keyAdmin().revoke(
        keys, roots: roots, by: actor.name, at: now)
      for remark in try SigningKeyDirectory(try ledger.dataDirectory).read().remarks(at: now) {
        Console.printStatus("tessera: \(remark)")
      }
    }
    RevokedKeys.show(list.keys, isJSON: output.json)
  }
}

/// The output of commands that revoke keys.
private enum RevokedKeys {
  /// Prints how many keys are revoked, or which ones for programs.
  static func show(_ keys: [[UInt8]], isJSON: Bool) {
    Console.print(
      "\(counted(keys.count, "key")) revoked",
      json: ["revoked": .array(keys.map { .string(Data($0).base64EncodedString()) })],
      isJSON: isJSON)
  }
}

/// `tessera keys import-revoked`: imports a list that was signed with an offline root.
struct KeysImportRevokedCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-revoked",
    abstract: "Install a list of revoked keys; no restart needed.")

  @OptionGroup var ledger: LedgerOptions

  @Argument(help: "The file that `tessera keys revoke --out` wrote.")
  var file: String

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    ProcessProtection.begin()
    let lists = try SigningKeyDirectory.loadRevokedKeys(URL(filePath: file))
    try await ledger.keyAdmin().importRevokedKeys(
      lists, by: actor.name, at: SystemClock().now())
    RevokedKeys.show(
      Set(lists.flatMap(\.keys)).sorted { $0.lexicographicallyPrecedes($1) }, isJSON: output.json)
  }
}

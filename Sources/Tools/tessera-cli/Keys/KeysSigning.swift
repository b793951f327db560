import AppStoreCore
import ArgumentParser
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import ServerAdministration
import ServerBootstrap

/// `tessera keys hash`: returns the hash of a secret key, which replaces it in the catalog.
struct KeysHashCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash",
    abstract: "Hash a secret API key for the catalog.",
    discussion: """
      Reads the key from standard input, so that it appears in no shell history or process list: \
      tessera keys hash < key.txt
      """)

  @OptionGroup var output: JSONOption

  func run() throws {
    guard let key = readLine(strippingNewline: true), !key.isEmpty else {
      throw Console.exitError(
        ValidationError("standard input: no key; run: tessera keys hash < key.txt"))
    }
    guard HashedAPIKey(entry: key) == HashedAPIKey(of: key) else {
      throw Console.exitError(
        ValidationError("standard input: already a hash; give the key itself"))
    }
    let hash = HashedAPIKey(of: key).entry
    Console.print(hash, json: ["secret_key_hash": .string(hash)], isJSON: output.json)
  }
}

/// `tessera keys init-root`: creates a root signing key to store offline.
struct KeysInitRootCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "init-root", abstract: "Create a root signing key, to be stored offline.",
    discussion: """
      Writes a file that only its owner can read, and prints the public key to build apps with. Anyone \
      who has the file can sign responses for those apps.
      """)

  @Option(help: "The file to create; must not exist.")
  var out: String

  @OptionGroup var output: JSONOption

  func execute() throws {
    ProcessProtection.begin()
    let root = try RootKeyFile.make(URL(filePath: out)).publicKey
    Console.print(
      "root key for apps: \(root)",
      json: ["file": .string(out), "root": .string(root.base64)], isJSON: output.json)
  }
}

/// `tessera keys sign-intermediate`: creates a key for a server that does not have the root.
struct KeysSignIntermediateCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-intermediate",
    abstract: "Create an intermediate key and sign it with the root key.",
    discussion: """
      Copy the file to the server and run there: tessera keys import-intermediate. The file contains a \
      private key: anyone who has it can sign responses until it expires.
      """)

  @OptionGroup var actor: ActorOptions

  @Option(
    name: .customLong("root-key"),
    help: "The root key file; repeat while replacing a root.")
  var rootKeys: [String]

  @Option(help: "The number of days the key is valid.")
  var days = 30

  @Option(help: "The file to create; must not exist.")
  var out: String

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard (1...3650).contains(days) else {
      throw ValidationError("--days: \(days) is out of range; use 1 to 3650")
    }
  }

  func execute() async throws {
    ProcessProtection.begin()
    let bundle = try await SigningKeyAdmin.sign(
      with: rootKeys.map { URL(filePath: $0) }, days: days, to: URL(filePath: out),
      by: actor.name, at: SystemClock().now(), storage: ServerApplication.storage)
    Console.print(
      "\(out): valid until \(bundle.expiry.iso8601)", json: bundle.summary(in: out),
      isJSON: output.json)
  }
}

/// `tessera keys import-intermediate`: imports a key that was signed offline.
struct KeysImportIntermediateCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-intermediate",
    abstract: "Install an intermediate key; no restart needed.")

  @OptionGroup var ledger: LedgerOptions

  @Argument(help: "The file that `tessera keys sign-intermediate` wrote.")
  var file: String

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    ProcessProtection.begin()
    let bundle = try SigningKeyDirectory.load(URL(filePath: file))
    try await ledger.keyAdmin().importKey(
      bundle, by: actor.name, at: SystemClock().now())
    Console.print(
      "installed; signs responses until \(bundle.expiry.iso8601)", json: bundle.summary(),
      isJSON: output.json)
  }
}

/// `tessera keys rotate`: creates a new intermediate key now.
struct KeysRotateCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Create a new intermediate key now; a running server loads it without a restart.",
    discussion: """
      Keys rotate automatically a week before they expire. Rotating does not revoke a stolen key: \
      clients trust it until it expires or is revoked with: tessera keys revoke
      """)

  @OptionGroup var ledger: LedgerOptions

  @Option(
    name: .customLong("root-key"),
    help: "The root key file, if not in the data directory; repeat while replacing a root.")
  var rootKeys: [String] = []

  @OptionGroup var actor: ActorOptions

  @OptionGroup var output: JSONOption

  func execute() async throws {
    ProcessProtection.begin()
    let roots = try rootKeys.map { try RootKeyFile.load(URL(filePath: $0)) }
    let bundle = try await ledger.keyAdmin().rotate(
      roots: roots, days: IntermediateKeyRing.lifetimeDays, by: actor.name,
      at: SystemClock().now())
    Console.print(
      "created; signs responses until \(bundle.expiry.iso8601)", json: bundle.summary(),
      isJSON: output.json)
  }
}

/// `tessera keys list`: lists the keys that sign responses.
struct KeysListCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the response-signing keys, without secrets.")

  @OptionGroup var ledger: LedgerOptions

  @Flag(help: "Print one JSON object per root and key.")
  var json = false

  func execute() throws {
    let now = SystemClock().now()
    let contents = try SigningKeyDirectory(try ledger.dataDirectory).read()
    for root in contents.keys.roots {
      let isOffline = contents.keys.rootKey(root) == nil
      let isDefault = root == contents.publicKey
      let location = isOffline ? "offline" : "in the data directory"
      let role = contents.keys.roots.count == 1 ? "" : isDefault ? ", default" : ", added"
      Console.print(
        "root \(root)  \(location)\(role)",
        json: [
          "kind": .string("root"), "root": .string(root.base64), "offline": .bool(isOffline),
          "default": .bool(isDefault),
        ], isJSON: json)
    }
    var known = contents.keys
    known.rootKeys = []
    let ring = IntermediateKeyRing(known) { _ in }
    let current = ring.signer(at: now)?.intermediate.publicKey
    for bundle in contents.bundles {
      let state =
        contents.keys.isRevoked(bundle)
        ? "revoked"
        : bundle.expiry <= now
          ? "expired"
          : IntermediateKeyRing.isPremature(bundle, at: now)
            ? "retired" : bundle.key.publicKey == current ? "current" : "spare"
      var object = bundle.summary()
      object["kind"] = .string("key")
      object["state"] = .string(state)
      Console.print(
        "key  \(bundle.publicKeyText)  until \(bundle.expiry.iso8601)  \(state)", json: object,
        isJSON: json)
    }
    if contents.bundles.isEmpty, !json { Console.print("no intermediate key yet") }
    for problem in contents.remarks(at: now) {
      Console.printStatus("tessera: \(problem)")
    }
  }
}

extension IntermediateKeyBundle {
  var expiry: Timestamp { Timestamp(milliseconds: key.expirationMilliseconds) }

  /// The public half, as commands print and read it.
  var publicKeyText: String { Data(key.publicKey).base64EncodedString() }

  /// The key for programs, without its private half.
  ///
  /// - Parameter file: The file that has it; `nil` for the data directory.
  func summary(in file: String? = nil) -> JSONObject {
    var object: JSONObject = [
      "key": .string(publicKeyText), "expires_at": .string(expiry.iso8601),
      "roots": .array(roots.map { .string($0.base64) }),
    ]
    object["file"] = file.map(JSONValue.string)
    return object
  }
}

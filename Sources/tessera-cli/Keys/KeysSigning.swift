import AppStoreTypes
import ArgumentParser
import CatalogModel
import Effects
import EntitlementServer
import Foundation
import ServerAdministration
import ServerBootstrap
import TrustedEntitlements

/// `tessera keys hash`: returns the hash of a secret key, which replaces it in the catalog.
struct KeysHashCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash",
    abstract:
      "Read a secret API key from standard input, and print what the catalogue may hold for it.",
    discussion: """
      The key is one line of standard input, so that it stands in no history and in no list of \
      processes: tessera keys hash < key.txt
      """)

  func run() throws {
    guard let key = readLine(strippingNewline: true), !key.isEmpty else {
      throw Console.exitError(
        ValidationError("standard input holds no key; type: tessera keys hash < key.txt"))
    }
    guard HashedAPIKey(entry: key) == HashedAPIKey(of: key) else {
      throw Console.exitError(ValidationError("that is a hash already; give the key itself"))
    }
    Console.print(HashedAPIKey(of: key).entry)
  }
}

/// `tessera keys init-root`: creates a root signing key to store offline.
struct KeysInitRootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init-root", abstract: "Make a root signing key that lives away from the server.",
    discussion: """
      The file is readable by its owner only. Apps are built with the public key that is printed; \
      whoever has the file can sign answers for them.
      """)

  @Option(help: "The file to write; it must not be there yet.")
  var out: String

  func run() throws {
    ProcessProtection.begin()
    do {
      let key = try RootKeyFile.make(URL(filePath: out))
      Console.print("apps trust answers with this root key: \(key.publicKey)")
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera keys sign-intermediate`: creates a key for a server that does not have the root.
struct KeysSignIntermediateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-intermediate",
    abstract: "Make a key that a server signs answers with, and sign it with the root.",
    discussion: """
      Bring the file to the server and type there: tessera keys import-intermediate. It holds a \
      private key, and whoever has it can sign answers until it expires.
      """)

  @OptionGroup var actor: ActorOptions

  @Option(
    name: .customLong("root-key"),
    help: "The file of the root signing key; repeat it while a root is replaced.")
  var rootKeys: [String]

  @Option(help: "For how many days it signs.")
  var days = 30

  @Option(help: "The file to write; it must not be there yet.")
  var out: String

  func validate() throws {
    guard (1...3650).contains(days) else {
      throw ValidationError("--days: \(days) is not 1 to 3650")
    }
  }

  func run() async throws {
    ProcessProtection.begin()
    do {
      let bundle = try await SigningKeyAdmin.sign(
        with: rootKeys.map { URL(filePath: $0) }, days: days, to: URL(filePath: out),
        by: actor.name, at: SystemClock().now(), storage: ServerApplication.storage)
      Console.print("\(out): signs answers until \(bundle.expiry.iso8601)")
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera keys import-intermediate`: imports a key that was signed elsewhere.
struct KeysImportIntermediateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-intermediate",
    abstract: "Give a key that the root signed elsewhere to a server, without a restart.")

  @Option(help: "The server's data folder.")
  var data = "Data"

  @Argument(help: "The file that `tessera keys sign-intermediate` wrote.")
  var file: String

  @OptionGroup var actor: ActorOptions

  func run() async throws {
    ProcessProtection.begin()
    do {
      let bundle = try SigningKeyDirectory.load(URL(filePath: file))
      try await SigningKeyAdmin(
        dataFolder: URL(filePath: data), storage: ServerApplication.storage
      ).importKey(
        bundle, by: actor.name, at: SystemClock().now())
      Console.print("answers are signed with it until \(bundle.expiry.iso8601)")
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera keys rotate`: creates a new intermediate key now.
struct KeysRotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Make another key that signs answers, now; a server that runs takes it up by itself.",
    discussion: """
      Keys are replaced by themselves a week ahead of their expiry. After one was stolen, rotating \
      does not end it: clients believe it until it expires, or until: tessera keys revoke
      """)

  @Option(help: "The server's data folder.")
  var data = "Data"

  @Option(
    name: .customLong("root-key"),
    help: "The file of the root, when it is elsewhere; repeat it while a root is replaced.")
  var rootKeys: [String] = []

  @OptionGroup var actor: ActorOptions

  func run() async throws {
    ProcessProtection.begin()
    do {
      let roots = try rootKeys.map { try RootKeyFile.load(URL(filePath: $0)) }
      let bundle = try await SigningKeyAdmin(
        dataFolder: URL(filePath: data), storage: ServerApplication.storage
      ).rotate(
        roots: roots, days: IntermediateKeyRing.lifetimeDays, by: actor.name,
        at: SystemClock().now())
      Console.print("answers are signed with another key until \(bundle.expiry.iso8601)")
    } catch {
      throw Console.exitError(error)
    }
  }
}

/// `tessera keys list`: lists the keys that sign responses.
struct KeysListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the keys that sign answers, without their secrets.")

  @Option(help: "The server's data folder.")
  var data = "Data"

  func run() throws {
    do {
      let now = SystemClock().now()
      let contents = try SigningKeyDirectory(URL(filePath: data)).read()
      for root in contents.keys.roots {
        let place = contents.keys.rootKey(root) == nil ? "elsewhere" : "in the data folder"
        let role =
          contents.keys.roots.count == 1 ? "" : root == contents.publicKey ? ", default" : ", added"
        Console.print("root \(root)  \(place)\(role)")
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
              ? "retired" : bundle.key.publicKey == current ? "signs answers" : "spare"
        Console.print(
          "key  \(Data(bundle.key.publicKey).base64EncodedString())  "
            + "until \(bundle.expiry.iso8601)  \(state)")
      }
      if contents.bundles.isEmpty { Console.print("no intermediate key yet") }
      for problem in contents.remarks(at: now) {
        Console.printStatus("tessera: \(problem)")
      }
    } catch {
      throw Console.exitError(error)
    }
  }
}

extension IntermediateKeyBundle {
  var expiry: Timestamp { Timestamp(milliseconds: key.expirationMilliseconds) }
}

internal import ArgumentParser
internal import EntitlementServer
internal import SignedData

/// The flags of the stores that the server trusts.
struct StoreFlags: ParsableArguments {
  @Option(help: "A root certificate to trust instead of Apple's (PEM or DER); repeatable.")
  var root: [String] = []

  @Option(
    help: """
      The base URL of the App Store Server API, such as a simulated store's; rejected if an app sells \
      in Production.
      """)
  var store: String?

  @Flag(
    help: """
      Trust every certificate of StoreKit testing in Xcode, for the environment Xcode only; rejected if \
      the server listens on a public address or an app sells in Production.
      """)
  var trustXcode = false

  @Option(
    help: """
      Revocation checks of signing certificates (OCSP): off; soft rejects revoked certificates; hard \
      rejects all that are not known to be good (default: off).
      """)
  var revocation: String?
}

extension Setting {
  /// The settings of the stores that the server trusts.
  static let stores = [
    Setting("root", repeated: \.stores.root, .paths) { $0.roots = $1.texts },
    Setting("store", \.stores.store) { $0.store = $1.url() },
    Setting(
      "trust-xcode", { $0.stores.trustXcode ? "true" : nil }, standard: "false",
      conflict: { $0.trustsXcode && !ListenAddress.isPrivate($0.host) ? publicXcode($0.host) : nil }
    ) { $0.trustsXcode = $1.choice(among: ["false", "true"]) == "true" },
    Setting("revocation", \.stores.revocation, standard: "off") {
      $0.revocation =
        switch $1.choice(among: ["off", "soft", "hard"]) {
        case "soft": .soft
        case "hard": .hard
        default: .off
        }
    },
  ]

  private static func publicXcode(_ host: String) -> Conflict {
    Conflict(
      reason:
        "not allowed while listening on \(host), because anyone can create an Xcode certificate",
      fix: "listen on 127.0.0.1 or on a private address such as 192.168.1.10")
  }
}

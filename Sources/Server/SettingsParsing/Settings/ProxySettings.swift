internal import ArgumentParser
internal import EntitlementServer
internal import HTTPListening

/// The flags of proxies in front of the server, and of proxy mode.
struct ProxyFlags: ParsableArguments {
  @Option(
    help: "A proxy address or CIDR range whose X-Forwarded-For is trusted; repeatable.")
  var trustedProxy: [String] = []

  @Option(
    help: """
      Proxy mode: on passes requests with a key of revenuecat_public_api_keys on to RevenueCat, records \
      and compares them (default: off).
      """)
  var revenuecatProxy: String?

  @Option(help: "RevenueCat's address in proxy mode (default: https://api.revenuecat.com).")
  var revenuecatUrl: String?

  @Option(
    help: """
      What apps receive in proxy mode while RevenueCat fails: pass, its failure; respond, the response \
      of this server (default: pass).
      """)
  var revenuecatFailure: String?

  @Option(
    parsing: .unconditional,
    help: "How many seconds RevenueCat may take for a response, 1 to 55 (default: 20).")
  var revenuecatTimeout: String?
}

extension Setting {
  /// The settings of proxies in front of the server, and of proxy mode.
  static let proxies = [
    Setting("trusted-proxy", repeated: \.proxies.trustedProxy, .many) {
      $0.trustedProxies = $1.values("an address or a CIDR range such as 10.0.0.0/8") {
        AddressRange($0)
      }
      $0.connections.uncountedAddresses += $0.trustedProxies
    },
    Setting("revenuecat-proxy", \.proxies.revenuecatProxy, standard: "off") {
      $0.isRevenueCatProxyOn = $1.choice(among: ["off", "on"]) == "on"
    },
    Setting(
      "revenuecat-url", \.proxies.revenuecatUrl, standard: RevenueCatProxySettings.productionURL
    ) { $0.revenueCatURL = $1.url() ?? RevenueCatProxySettings.productionURL },
    Setting("revenuecat-failure", \.proxies.revenuecatFailure, standard: "pass") {
      $0.revenueCatFailure = $1.choice(RevenueCatProxySettings.FailureResponse.self) ?? .pass
    },
    Setting("revenuecat-timeout", \.proxies.revenuecatTimeout, standard: "20") {
      $0.revenueCatTimeout = .seconds($1.number(in: 1...55))
    },
  ]
}

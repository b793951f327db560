internal import ArgumentParser
internal import EntitlementServer
internal import HTTPListening

/// The flags of the limits on requests and connections.
struct LimitFlags: ParsableArguments {
  @Option(parsing: .unconditional, help: "Maximum size of a request body in bytes.")
  var limitBody: String?

  @Option(
    parsing: .unconditional, help: "Maximum size of a receipt or notification in bytes.")
  var limitSignedBody: String?

  @Option(parsing: .unconditional, help: "Maximum number of concurrent requests.")
  var limitConcurrency: String?

  @Option(parsing: .unconditional, help: "Maximum number of open connections.")
  var limitConnections: String?

  @Option(
    parsing: .unconditional,
    help: "Maximum number of open connections per address; exempt a proxy with --trusted-proxy.")
  var limitAddressConnections: String?

  @Option(
    parsing: .unconditional, help: "Maximum requests per minute per secret API key; 0: unlimited.")
  var limitKeyRate: String?

  @Option(parsing: .unconditional, help: "Maximum requests per minute per address; 0: unlimited.")
  var limitAddressRate: String?

  @Option(parsing: .unconditional, help: "Maximum receipts per minute per address; 0: unlimited.")
  var limitReceiptRate: String?

  @Option(
    parsing: .unconditional,
    help: "Maximum notifications per minute per address outside Apple's; 0: unlimited.")
  var limitNotificationRate: String?
}

extension Setting {
  /// The settings of the limits on requests and connections.
  static let limits = [
    Setting("limit-body", \.limits.limitBody, standard: "131072") {
      $0.limits.maxBodyBytes = $1.number(in: 1024...(64 << 20))
    },
    Setting("limit-signed-body", \.limits.limitSignedBody, standard: "524288") {
      let bytes = $1.number(in: (64 << 10)...(64 << 20))
      $0.limits.maxSignedBodyBytes = bytes
      // Room for the four longest bodies of one address, and those of three more addresses.
      $0.limits.maxTotalBodyBytes = max($0.limits.maxTotalBodyBytes, 16 * bytes)
    },
    Setting("limit-concurrency", \.limits.limitConcurrency, standard: "512") {
      $0.limits.maxConcurrent = $1.number(in: 1...100_000)
    },
    Setting("limit-connections", \.limits.limitConnections, standard: "4096") {
      $0.connections.maxConnections = $1.number(in: 1...1_000_000)
    },
    Setting("limit-address-connections", \.limits.limitAddressConnections, standard: "512") {
      $0.connections.maxConnectionsPerAddress = $1.number(in: 1...1_000_000)
    },
    Setting("limit-key-rate", \.limits.limitKeyRate, standard: "6000") {
      $0.limits.secretKeyRate = $1.rate()
    },
    Setting("limit-address-rate", \.limits.limitAddressRate, standard: "1200") {
      $0.limits.addressRate = $1.rate()
    },
    Setting("limit-receipt-rate", \.limits.limitReceiptRate, standard: "3000") {
      $0.limits.receiptRate = $1.rate()
    },
    Setting("limit-notification-rate", \.limits.limitNotificationRate, standard: "6000") {
      $0.limits.notificationRate = $1.rate()
    },
  ]
}

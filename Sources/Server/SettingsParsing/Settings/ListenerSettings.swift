internal import ArgumentParser

/// The flags of the port that the server listens on.
struct ListenerFlags: ParsableArguments {
  @Option(help: "The address to listen on (default: 127.0.0.1).")
  var host: String?

  @Option(
    parsing: .unconditional, help: "The port to listen on; 0 picks a free one (default: 8080).")
  var port: String?

  @Option(help: "The server's certificate chain (PEM); requires --tls-key.")
  var tlsCert: String?

  @Option(help: "The certificate's private key (PEM).")
  var tlsKey: String?
}

extension Setting {
  /// The settings of the port that the server listens on.
  static let listener = [
    Setting("host", \.listener.host, standard: "127.0.0.1") {
      $0.host = $1.required("an address such as 127.0.0.1")
    },
    Setting("port", \.listener.port, standard: "8080") { $0.port = $1.number(in: 0...65_535) },
    Setting(
      "tls-cert", \.listener.tlsCert, .path,
      conflict: { $0.tlsCertificate != nil && $0.tlsKey == nil ? halfOfTLS("--tls-key") : nil }
    ) { $0.tlsCertificate = $1.text },
    Setting(
      "tls-key", \.listener.tlsKey, .path,
      conflict: { $0.tlsKey != nil && $0.tlsCertificate == nil ? halfOfTLS("--tls-cert") : nil }
    ) { $0.tlsKey = $1.text },
  ]

  private static func halfOfTLS(_ missing: String) -> Conflict {
    Conflict(
      reason: "is set without \(missing)", fix: "set both, or neither for HTTP behind a TLS proxy")
  }
}

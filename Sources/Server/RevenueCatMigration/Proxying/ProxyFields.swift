package import HTTPTypes

/// The header fields that a proxy passes on; pure.
///
/// All are passed on unchanged except those about one connection.
package enum ProxyFields {
  /// The fields about one connection (RFC 9110, section 7.6.1), and the length, which the next
  /// connection states itself.
  private static let ofConnection: Set<String> = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection",
    "te", "trailer", "transfer-encoding", "upgrade", "content-length",
  ]

  /// Returns the fields of a request for RevenueCat.
  ///
  /// Of the encodings that the app accepts only gzip remains, because the response is also read here.
  package static func request(_ fields: HTTPFields) -> HTTPFields {
    var result = passedOn(fields, without: ["host", "expect", "accept-encoding"])
    let encodings = fields[values: .acceptEncoding].joined(separator: ",").lowercased()
      .split(separator: ",").map { $0.filter { $0 != " " } }
    if encodings.contains(where: { $0 == "gzip" || $0.hasPrefix("gzip;") && $0 != "gzip;q=0" }) {
      result[.acceptEncoding] = "gzip"
    }
    return result
  }

  /// Returns the fields of a response for the app.
  package static func response(_ fields: HTTPFields) -> HTTPFields {
    passedOn(fields, without: [])
  }

  private static func passedOn(_ fields: HTTPFields, without others: Set<String>) -> HTTPFields {
    // `Connection` names further fields about the connection.
    let named = fields.filter { $0.name.canonicalName == "connection" }
      .flatMap { $0.value.split(separator: ",") }
      .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
    let removed = ofConnection.union(others).union(named)
    return HTTPFields(fields.filter { !removed.contains($0.name.canonicalName) })
  }
}

#if Postgres
  internal import Foundation

  extension PostgresURL {
    /// Reads a URL.
    ///
    /// - Parameter text: The URL, with the scheme `postgres` or `postgresql`.
    /// - Throws: ``PostgresError/configuration(reason:)`` with the field and the fix.
    public init(_ text: String) throws(PostgresError) {
      guard let scheme = text.firstRange(of: "://"),
        ["postgres", "postgresql"].contains(text[..<scheme.lowerBound])
      else { throw Self.problem("scheme", "begin the URL with postgres://") }
      var rest = text[scheme.upperBound...]
      var query: Substring = ""
      if let mark = rest.firstIndex(of: "?") {
        query = rest[rest.index(after: mark)...]
        rest = rest[..<mark]
      }
      guard let slash = rest.lastIndex(of: "/"), slash != rest.indices.last else {
        throw Self.problem(
          "database", "add the name of the database after the host, as in /tessera")
      }
      database = try Self.decoded(rest[rest.index(after: slash)...], "database")
      try readAuthority(rest[..<slash])
      tlsMode = hosts.allSatisfy(\.isLocal) ? .prefer : .verifyFull
      for pair in query.split(separator: "&") { try readParameter(pair) }
    }

    private mutating func readAuthority(_ authority: Substring) throws(PostgresError) {
      var names = authority
      if let sign = authority.lastIndex(of: "@") {
        names = authority[authority.index(after: sign)...]
        let parts = authority[..<sign].split(
          separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        user = try Self.decoded(parts[0], "user")
        if parts.count == 2 { password = try Self.decoded(parts[1], "password") }
      }
      guard !names.contains("/") else {
        throw Self.problem("host", "write / as %2F in a user, a password or a folder of a socket")
      }
      for name in names.split(separator: ",", omittingEmptySubsequences: false) {
        hosts.append(try Self.host(name))
      }
    }

    private static func host(_ text: Substring) throws(PostgresError) -> Host {
      var name = text
      var port: Substring?
      if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
        name = text[text.index(after: text.startIndex)..<end]
        let rest = text[text.index(after: end)...]
        if rest.hasPrefix(":") { port = rest.dropFirst() }
      } else if let colon = text.lastIndex(of: ":") {
        name = text[..<colon]
        port = text[text.index(after: colon)...]
      }
      let decodedName = try decoded(name, "host")
      guard !decodedName.isEmpty else { throw problem("host", "write a name or an IP address") }
      guard let port else { return Host(name: decodedName) }
      guard let number = Int(port), (1...65_535).contains(number) else {
        throw problem("port", "write a number from 1 to 65535 after the host \(decodedName)")
      }
      return Host(name: decodedName, port: number)
    }

    /// The parameters that libpq receives unchanged.
    private static let passedOn = [
      "application_name", "channel_binding", "passfile", "sslcert", "sslkey", "sslrootcert",
    ]

    private mutating func readParameter(_ pair: Substring) throws(PostgresError) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard parts.count == 2, !parts[1].isEmpty else {
        throw Self.problem("parameters", "write a value for each parameter, as in name=value")
      }
      let value = try Self.decoded(parts[1], name)
      switch name {
      case "sslmode":
        guard let mode = TLSMode(rawValue: value) else {
          let known = TLSMode.allCases.map(\.rawValue).joined(separator: ", ")
          throw Self.problem("sslmode", "use one of \(known)")
        }
        tlsMode = mode
      case "schema":
        guard Self.isPlainName(value) else {
          throw Self.problem(
            "schema", "use at most 63 lowercase letters, digits and _, and begin with a letter")
        }
        schema = value
      case _ where Self.passedOn.contains(name): passedOn[name] = value
      default:
        let known = (Self.passedOn + ["schema", "sslmode"]).sorted().joined(separator: ", ")
        throw Self.problem("parameters", "unknown parameter; use only \(known)")
      }
    }

    /// Whether a name needs no quotes in SQL.
    private static func isPlainName(_ name: String) -> Bool {
      let bytes = Array(name.utf8)
      let isPlain = bytes.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
      return isPlain && (1...63).contains(bytes.count) && !(bytes[0] < UInt8(ascii: "A"))
    }

    private static func decoded(
      _ text: Substring, _ field: String
    ) throws(PostgresError) -> String {
      guard let decoded = text.removingPercentEncoding, !decoded.contains("\0") else {
        throw problem(field, "write % as %25, and other reserved characters as % and two digits")
      }
      return decoded
    }

    /// No value is part of a message: a URL may contain the password in the wrong place.
    private static func problem(_ field: String, _ fix: String) -> PostgresError {
      .configuration(reason: "\(field) of the PostgreSQL URL: \(fix)")
    }
  }
#endif

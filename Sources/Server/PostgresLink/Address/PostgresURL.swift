#if Postgres
  /// Where a database is and how to connect to it.
  ///
  /// The text is `postgres://user:password@host1:5432,host2:5433/database?parameter=value&…`. A host
  /// that is the folder of a Unix socket is written with `%2F` for each `/`. Reserved characters of
  /// the user, the password and values are written as `%` and two hexadecimal digits.
  public struct PostgresURL: Hashable, Sendable {
    /// One server, by its name, address or the folder of its socket.
    public struct Host: Hashable, Sendable {
      /// The name, the IP address, or the absolute path of the folder of a Unix socket.
      public var name: String
      /// The TCP port, which is also part of the name of a Unix socket.
      public var port: Int

      /// Creates a host.
      public init(name: String, port: Int = 5432) {
        self.name = name
        self.port = port
      }
    }

    /// How TLS is used, as in libpq's `sslmode`.
    public enum TLSMode: String, Hashable, Sendable, CaseIterable {
      /// Without TLS.
      case disable
      /// With TLS if the server insists on it.
      case allow
      /// With TLS if the server has it; no certificate is verified.
      case prefer
      /// Only with TLS; no certificate is verified.
      case require
      /// Only with a certificate of a known authority.
      case verifyCA = "verify-ca"
      /// Only with a certificate of a known authority for the name of the host.
      case verifyFull = "verify-full"
    }

    /// The servers, in the order in which they are tried; at least one.
    public internal(set) var hosts: [Host] = []
    /// The user; `nil` is the name of the operating system's user.
    public internal(set) var user: String?
    /// The name of the database.
    public internal(set) var database = ""
    /// The schema of the tables, and the only one that is searched; by default `tessera`.
    public internal(set) var schema = "tessera"
    /// How TLS is used; by default `verify-full`, but `prefer` if every host is this machine.
    public internal(set) var tlsMode = TLSMode.verifyFull
    var password: String?
    /// The parameters that libpq receives unchanged, by its names.
    var passedOn: [String: String] = [:]
  }

  extension PostgresURL.Host: CustomStringConvertible {
    /// The host and its port, as in a URL.
    public var description: String {
      if isSocketFolder { return "\(name.replacing("/", with: "%2F")):\(port)" }
      return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
    }

    var isSocketFolder: Bool { name.hasPrefix("/") }

    /// Whether traffic to it does not leave this machine.
    var isLocal: Bool {
      isSocketFolder || name == "localhost" || name == "::1" || name.hasPrefix("127.")
    }
  }

  extension PostgresURL: CustomStringConvertible, CustomReflectable {
    /// The URL without the password.
    public var description: String {
      let parameters =
        ["sslmode=\(tlsMode.rawValue)", "schema=\(schema)"]
        + passedOn.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let hosts = hosts.map(\.description).joined(separator: ",")
      return "postgres://\(user.map { "\($0)@" } ?? "")\(hosts)/\(database)?"
        + parameters.joined(separator: "&")
    }

    /// Only the description, so that `dump` shows no password.
    public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
  }
#endif

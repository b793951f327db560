#if Postgres
  /// What a server reported when it was connected.
  public struct PostgresServer: Hashable, Sendable {
    /// The server that was connected.
    public var host: PostgresURL.Host
    /// The server's version as PostgreSQL numbers it, such as 150018 for 15.18.
    public var version: Int
    /// The number of promotions of the cluster; `nil` on a standby, or without permission.
    public var timeline: Int?
    /// The identity of the cluster, equal on its standbys; `nil` without permission.
    public var systemIdentifier: Int64?
    /// The database's collation, such as `C` or `icu:en-US`.
    public var collation: String
    /// The database's encoding, such as `UTF8`.
    public var encoding: String
    /// Whether it is a standby.
    public var isInRecovery: Bool
    /// Whether transactions may only read.
    public var isReadOnly: Bool
    /// The server's clock minus this machine's, with an error of up to half a round trip.
    public var clockSkew: Duration
  }
#endif

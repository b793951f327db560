/// How much the server takes from whom; what goes beyond is refused, and never at a payer's cost.
public struct RequestLimits: Hashable, Sendable {
  /// The longest body of signed data (receipts and notifications), in bytes.
  public var longestSignedBody = 512 << 10
  /// The longest body of any other request, in bytes.
  public var longestBody = 128 << 10
  /// The most bytes of bodies that are held at once; one address may hold a quarter of them.
  public var mostBodyBytes = 128 << 20
  /// The most requests that are worked on at once.
  public var mostConcurrent = 512
  /// How often one secret API key may ask; `nil` means as often as it likes.
  public var secretKeyRate: TokenBucket.Rate? = .init(burst: 6000, per: .seconds(60))
  /// How often one address may ask, apart from receipts and notifications.
  public var addressRate: TokenBucket.Rate? = .init(burst: 1200, per: .seconds(60))
  /// How often one address may post receipts; generous, because a purchase hangs on each.
  public var receiptRate: TokenBucket.Rate? = .init(burst: 3000, per: .seconds(60))
  /// How often one address that is not Apple's may post notifications.
  public var notificationRate: TokenBucket.Rate? = .init(burst: 6000, per: .seconds(60))
  /// How many notifications of one address may fail to verify, and how many of its receipts that do are
  /// kept, so that strangers do not fill the quarantine.
  public var unverifiedRate: TokenBucket.Rate? = .init(burst: 30, per: .seconds(600))
  /// How often one address may fail to authenticate before secret keys are not accepted from there.
  public var failedAuthenticationRate: TokenBucket.Rate? = .init(burst: 20, per: .seconds(600))
  /// How many addresses are remembered for each limit; the one heard of least lately is forgotten.
  public var rememberedAddresses = 20_000
  /// How long an answer may take before the log tells of it.
  public var slowAnswer = Duration.seconds(1)

  /// Creates the limits that a server has unless told otherwise.
  public init() {}

  /// No rates, for benchmarks and for a server that something in front of it protects.
  public static var withoutRates: RequestLimits {
    var limits = RequestLimits()
    limits.secretKeyRate = nil
    limits.addressRate = nil
    limits.receiptRate = nil
    limits.notificationRate = nil
    limits.unverifiedRate = nil
    limits.failedAuthenticationRate = nil
    return limits
  }
}

/// A limit that refused something; metrics and logs name it.
public enum LimitName: String, CaseIterable, Hashable, Sendable {
  /// A secret API key asked too often.
  case keyRate = "key_rate"
  /// An address asked too often.
  case addressRate = "address_rate"
  /// An address posted receipts too often.
  case receiptRate = "receipt_rate"
  /// An address posted notifications too often.
  case notificationRate = "notification_rate"
  /// Too many notifications of an address did not verify.
  case unverified
  /// An address failed to authenticate too often.
  case authentication
  /// Too many requests at once.
  case concurrency
  /// A body is too long.
  case bodyLength = "body_length"
  /// The server holds as many bytes of bodies as it may.
  case bodyMemory = "body_memory"
  /// An address has too many connections.
  case addressConnections = "address_connections"
  /// A client took too long to send or to read.
  case slowClient = "slow_client"
}

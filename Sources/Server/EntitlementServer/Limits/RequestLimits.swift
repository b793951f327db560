internal import AppStoreCore

/// The limits on requests; a rejection never costs a paying customer a purchase.
public struct RequestLimits: Hashable, Sendable {
  /// The maximum length of a body of signed data (receipts and notifications), in bytes.
  public var maxSignedBodyBytes = 512 << 10
  /// The maximum length of any other request body, in bytes.
  public var maxBodyBytes = 128 << 10
  /// The maximum number of body bytes in memory.
  ///
  /// Requests without a known API key can use an eighth of it, and the last eighth is reserved for
  /// Apple. One address can use a sixteenth, and an IPv6 `/48` network an eighth.
  public var maxTotalBodyBytes = 128 << 20
  /// The maximum number of concurrent requests.
  public var maxConcurrent = 512
  /// The rate of one secret API key; `nil` means no limit.
  public var secretKeyRate: TokenBucket.Rate? = .init(burst: 6000, per: .seconds(60))
  /// The rate of one address, apart from receipts and notifications.
  public var addressRate: TokenBucket.Rate? = .init(burst: 1200, per: .seconds(60))
  /// The rate of receipts of one address; generous, because each carries a purchase.
  public var receiptRate: TokenBucket.Rate? = .init(burst: 3000, per: .seconds(60))
  /// The rate of notifications of one address that is not Apple's.
  public var notificationRate: TokenBucket.Rate? = .init(burst: 6000, per: .seconds(60))
  /// The number of unverified notifications of one address, and of its unverified receipts that are
  /// stored, so that strangers cannot fill the quarantine.
  public var unverifiedRate: TokenBucket.Rate? = .init(burst: 30, per: .seconds(600))
  /// The rate of failed authentications of one address before it may not use secret keys.
  public var failedAuthenticationRate: TokenBucket.Rate? = .init(burst: 20, per: .seconds(600))
  /// The number of new customers of one address: a public key is in every copy of an app, and each
  /// customer stays in the ledger.
  public var newCustomerRate: TokenBucket.Rate? = .init(burst: 1000, per: .hours(1))
  /// The KiB of attributes and attributions of one address.
  public var attributeRate: TokenBucket.Rate? = .init(burst: 16_384, per: .hours(1))
  /// The rate of all reads of the metrics together.
  public var metricsRate: TokenBucket.Rate? = .init(burst: 120, per: .seconds(60))
  /// The number of addresses stored for each limit; the least recently active one is removed.
  public var rememberedAddresses = 20_000
  /// The rate of an IPv6 `/48` network, as a multiple of the rate of one address.
  ///
  /// A phone network may have thousands of customers in one; an attacker may own one.
  public var siteFactor = 16
  /// The time in which the rejections of one address by one limit are one line of the log.
  public var rejectionLogInterval = Duration.seconds(10)
  /// The duration after which a response is logged as slow.
  public var slowResponse = Duration.seconds(1)

  /// Creates the default limits.
  public init() {}

  /// Limits without rates, for benchmarks and for a server behind another rate limiter.
  public static var withoutRates: RequestLimits {
    var limits = RequestLimits()
    limits.secretKeyRate = nil
    limits.addressRate = nil
    limits.receiptRate = nil
    limits.notificationRate = nil
    limits.unverifiedRate = nil
    limits.failedAuthenticationRate = nil
    limits.newCustomerRate = nil
    limits.attributeRate = nil
    limits.metricsRate = nil
    return limits
  }
}

/// The name of a limit in metrics and logs.
public enum LimitName: String, CaseIterable, Hashable, Sendable {
  /// A secret API key sent requests too often.
  case keyRate = "key_rate"
  /// An address sent requests too often.
  case addressRate = "address_rate"
  /// An address posted receipts too often.
  case receiptRate = "receipt_rate"
  /// An address posted notifications too often.
  case notificationRate = "notification_rate"
  /// Too many notifications of an address failed verification.
  case unverified
  /// An address failed to authenticate too often.
  case authentication
  /// Apps at an address created too many customers.
  case newCustomers = "new_customers"
  /// Apps at an address sent too many bytes of attributes.
  case attributeBytes = "attribute_bytes"
  /// The metrics were read too often.
  case metricsRate = "metrics_rate"
  /// Too many concurrent requests.
  case concurrency
  /// A body is too long.
  case bodyLength = "body_length"
  /// The budget for all request bodies is used up.
  case bodyMemory = "body_memory"
  /// An address has too many connections.
  case addressConnections = "address_connections"
  /// A body came in too many parts.
  case bodyParts = "body_parts"
  /// A connection sent many requests that a limit rejected, and was closed.
  case flood
  /// A client took too long to send or to read.
  case slowClient = "slow_client"
}

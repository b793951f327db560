/// What the first requests of a customer's apps stated.
///
/// A storefront is often unknown at an app's first request, so each value is from the first request
/// that has it.
public struct CustomerOrigin: Hashable, Sendable {
  /// The day of the first request that stated any of the values.
  public let day: UTCDay
  /// The first alpha-3 code of a storefront; `nil` if none was stated yet.
  public private(set) var storefront: String?
  /// The first platform; `nil` if none was stated yet.
  public private(set) var platform: String?
  /// The first version of the app; `nil` if none was stated yet.
  public private(set) var appVersion: String?
  /// The first version of the SDK; `nil` if none was stated yet.
  public private(set) var sdkVersion: String?

  /// Creates an origin.
  public init(
    day: UTCDay, storefront: String?, platform: String?, appVersion: String?, sdkVersion: String?
  ) {
    self.day = day
    self.storefront = storefront
    self.platform = platform
    self.appVersion = appVersion
    self.sdkVersion = sdkVersion
  }

  /// Creates the origin that a request alone states; `nil` if it states nothing.
  init?(_ client: ClientDetails, on day: UTCDay) {
    self.init(
      day: day, storefront: client.storefront, platform: client.platform,
      appVersion: client.appVersion, sdkVersion: client.sdkVersion)
    if isEmpty { return nil }
  }

  /// Creates the origin of a customer from those of the app user IDs, in the order of first use; `nil`
  /// without any.
  init?(merging origins: [CustomerOrigin]) {
    guard let first = origins.first else { return nil }
    self = first
    for origin in origins.dropFirst() { add(origin) }
  }

  private var isEmpty: Bool {
    storefront == nil && platform == nil && appVersion == nil && sdkVersion == nil
  }

  /// Returns what this adds to what is known; `nil` if it adds nothing.
  func news(beside known: CustomerOrigin?) -> CustomerOrigin? {
    guard let known else { return self }
    let news = CustomerOrigin(
      day: day, storefront: known.storefront == nil ? storefront : nil,
      platform: known.platform == nil ? platform : nil,
      appVersion: known.appVersion == nil ? appVersion : nil,
      sdkVersion: known.sdkVersion == nil ? sdkVersion : nil)
    return news.isEmpty ? nil : news
  }

  /// Adds what a later row states about values that are unknown.
  public mutating func add(_ later: CustomerOrigin) {
    storefront = storefront ?? later.storefront
    platform = platform ?? later.platform
    appVersion = appVersion ?? later.appVersion
    sdkVersion = sdkVersion ?? later.sdkVersion
  }
}

/// A row of an origin, which has the values that no earlier row of the same number has.
public struct CustomerOriginRow: Hashable, Sendable {
  /// The number of the app user ID; see ``CustomerNumber``.
  public let number: Int64
  /// The values; those that an earlier row has are `nil`.
  public let origin: CustomerOrigin

  /// Creates a row.
  public init(number: Int64, origin: CustomerOrigin) {
    self.number = number
    self.origin = origin
  }
}

extension CustomerOriginRow: LedgerRow {
  /// The rows stay after a deletion, so that counts stay.
  public static let table = LedgerTable<CustomerOriginRow>(
    "customer_origins", part: "customerOrigins", title: "customer origins", role: .record,
    writing: .append,
    indexes: [.init("customer_origins_of_number", on: "number", TableDescription.sequence)],
    columns: [
      .customerNumber { $0.number }, .integer("day") { $0.origin.day.number },
      .optionalText("storefront") { $0.origin.storefront },
      .optionalText("platform") { $0.origin.platform },
      .optionalText("app_version") { $0.origin.appVersion },
      .optionalText("sdk_version") { $0.origin.sdkVersion },
    ]
  ) { row in
    CustomerOriginRow(
      number: row.integer(),
      origin: CustomerOrigin(
        day: UTCDay(number: row.integer()), storefront: row.optionalText(),
        platform: row.optionalText(), appVersion: row.optionalText(),
        sdkVersion: row.optionalText()))
  }

  static let ofID = RowLookup<CustomerOriginRow>(
    through: CustomerNumber.ofID, "number", as: "number")
}

extension LedgerPart {
  /// What the first requests of customers' apps stated.
  public static let customerOrigins = LedgerPart(CustomerOriginRow.self)
}

public import AppStoreTypes

/// A day on which a customer used an app on a platform; the ledger has each one once.
public struct CustomerDay: Hashable, Sendable {
  /// The number of the app user ID; see ``CustomerNumber``.
  public let number: Int64
  /// The day of the visit.
  public let day: UTCDay
  /// The app.
  public let bundleID: BundleID
  /// The platform; `nil` if the app did not state it.
  public let platform: String?
  /// Whether the app used the sandbox.
  public let isSandbox: Bool

  /// Creates a day.
  public init(
    number: Int64, day: UTCDay, bundleID: BundleID, platform: String?, isSandbox: Bool
  ) {
    self.number = number
    self.day = day
    self.bundleID = bundleID
    self.platform = platform
    self.isSandbox = isSandbox
  }
}

/// The random number that replaces an app user ID in rows that must outlive it.
///
/// Days and origins name customers by number only. A deletion removes the app user ID here, so that
/// nothing leads from these rows to the person, and counts stay as they were.
public struct CustomerNumber: Hashable, Sendable {
  /// The number; at least 1.
  public let number: Int64
  /// The app user ID; `nil` if it was deleted.
  public let id: AppUserID?
  /// The number under which the app user IDs of a deleted customer count as one; `nil` for others.
  public let customer: Int64?

  /// Creates the number of an app user ID.
  public init(number: Int64, id: AppUserID?, customer: Int64? = nil) {
    self.number = number
    self.id = id
    self.customer = customer
  }
}

/// What the rules need to know about the visits of an app user ID.
public struct ActivityRow: Hashable, Sendable {
  /// The number of the app user ID; `nil` if it has none.
  public var number: Int64?
  /// What is known about its first visits; `nil` if there were none.
  public var origin: CustomerOrigin?

  /// Creates a row; default: of an app user ID that no app used yet.
  public init(number: Int64? = nil, origin: CustomerOrigin? = nil) {
    self.number = number
    self.origin = origin
  }
}

/// An app user ID and a day.
public struct SeenDay: Hashable, Sendable {
  /// The app user ID.
  public let id: AppUserID
  /// The day.
  public let day: UTCDay

  /// Creates a value.
  public init(id: AppUserID, day: UTCDay) {
    self.id = id
    self.day = day
  }
}

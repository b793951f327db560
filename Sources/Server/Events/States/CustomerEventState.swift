internal import AppStoreCore
internal import Subscriptions

/// What the derivation remembers about one app user ID.
struct CustomerEventState: Hashable, Sendable {
  /// A join with another app user ID.
  struct Alias: Hashable, Sendable {
    /// The operation that created it.
    var operation: Int64
    var other: AppUserID
  }

  /// When the ID was first seen; `nil` if that is not known.
  var firstSeen: Timestamp?
  /// The joins that were not undone.
  var aliases: [Alias] = []
  /// The purchases owned under this ID that may unlock entitlements, ordered by identifier.
  var purchases: [OriginalTransactionID] = []
  /// The grants to this ID, as records from their start on.
  var grants = PurchaseHistory()
  /// The entitlements that were reported as active in production, for the customer whose ID seen
  /// first this is.
  var active: [EntitlementID] = []
  /// The same for purchases outside production.
  var activeInSandbox: [EntitlementID] = []
  /// The due dates that were set.
  var dueDates: [DueKind: Timestamp] = [:]

  /// Whether the state equals that of an unknown ID.
  var isEmpty: Bool { self == CustomerEventState() }

  private static let version: UInt8 = 1

  /// The state in a compact binary form; equal states have equal bytes.
  var encoded: [UInt8] {
    var writer = StateWriter()
    writer.byte(Self.version)
    writer.optional(firstSeen) { $0.date($1) }
    writer.list(aliases) {
      $0.integer($1.operation)
      $0.text($1.other.rawValue)
    }
    writer.list(purchases) { $0.text($1.rawValue) }
    writer.block(grants.encoded)
    writer.list(active) { $0.text($1.rawValue) }
    writer.list(activeInSandbox) { $0.text($1.rawValue) }
    writer.write(dueDates)
    return writer.bytes
  }

  /// Creates the state of an unknown ID.
  init() {}

  /// Reads the bytes of ``encoded``.
  init(encoded: [UInt8]) throws(CorruptStateError) {
    var reader = StateReader(encoded)
    guard try reader.byte() == Self.version else { throw CorruptStateError() }
    firstSeen = try reader.optional { reader throws(CorruptStateError) in try reader.date() }
    aliases = try reader.list { reader throws(CorruptStateError) in
      Alias(operation: try reader.integer(), other: AppUserID(try reader.text()))
    }
    purchases = try reader.list { reader throws(CorruptStateError) in
      OriginalTransactionID(try reader.text())
    }
    grants = try reader.history()
    active = try reader.list { reader throws(CorruptStateError) in
      EntitlementID(try reader.text())
    }
    activeInSandbox = try reader.list { reader throws(CorruptStateError) in
      EntitlementID(try reader.text())
    }
    dueDates = try reader.dueDates()
    guard reader.isAtEnd else { throw CorruptStateError() }
  }
}

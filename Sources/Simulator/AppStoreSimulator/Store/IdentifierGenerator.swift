internal import AppStoreCore
internal import Foundation

/// Generates the store's identifiers from a seed and counters: the same calls give the same ones.
///
/// Identifiers of one kind have the same number of digits, so their text sorts in order of
/// creation.
struct IdentifierGenerator: Hashable, Sendable {
  private let seed: UInt64
  private let base: Int64
  private var transactions: Int64 = 0
  private var orders: Int64 = 0
  private var notifications: UInt64 = 0
  private var pendingPurchases: Int64 = 0
  private var tokens: UInt64 = 0
  private var seatClaims: UInt64 = 0

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    base = Int64(random.next() % 90_000) * 1_000_000_000
  }

  /// The number before the first transaction's.
  var transactionBase: Int64 { 200_000_000_000_000 + base }

  // Swift stores texts of up to 15 digits, as Apple's have in production, without an allocation.
  mutating func transactionID() -> TransactionID {
    transactions += 1
    return TransactionID(String(transactionBase + transactions))
  }

  mutating func webOrderLineItemNumber() -> Int64 {
    orders += 1
    return 500_000_000_000_000 + base + orders
  }

  mutating func pendingPurchaseID() -> PendingPurchaseID {
    pendingPurchases += 1
    return PendingPurchaseID(String(9_000_000_000_000_000 + base + pendingPurchases))
  }

  mutating func externalPurchaseID() -> String {
    tokens += 1
    var random = SeededRandom(seed: ~seed ^ (tokens &* 0xD1B5_4A32_D192_ED03))
    return Self.uuid(random.next(), random.next()).uuidString.lowercased()
  }

  mutating func notificationUUID() -> UUID {
    notifications += 1
    var random = SeededRandom(seed: seed ^ (notifications &* 0xD1B5_4A32_D192_ED03))
    return Self.uuid(random.next(), random.next())
  }

  mutating func seatClaimID() -> UUID {
    seatClaims += 1
    var random = SeededRandom(seed: ~seed ^ (seatClaims &* 0x9E37_79B9_7F4A_7C15))
    return Self.uuid(random.next(), random.next())
  }

  /// Returns the number of the group of an account's seats.
  func groupID(of account: AccountID, isOrganization: Bool) -> String {
    let hash = Self.hash(of: (isOrganization ? "organization " : "customer ") + account.rawValue)
    var random = SeededRandom(seed: seed ^ hash)
    return String(900_000_000_000_000_000 + random.next() % 99_999_999_999_999_999)
  }

  /// Returns the app transaction ID of an account.
  ///
  /// It depends only on the seed and the account.
  func appTransactionID(of account: AccountID) -> String {
    String(appTransactionNumber(of: account))
  }

  /// Returns the numeric value of ``appTransactionID(of:)``.
  func appTransactionNumber(of account: AccountID) -> Int64 {
    let hash = Self.hash(of: account.rawValue)
    var random = SeededRandom(seed: seed ^ hash)
    return 700_000_000_000_000_000 + Int64(random.next() % 99_999_999_999_999_999)
  }

  /// Returns an FNV-1a hash, which is the same in every process, unlike Swift's own hashes.
  static func hash(of text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    return hash
  }

  /// Creates a version 4 UUID from 128 bits.
  private static func uuid(_ high: UInt64, _ low: UInt64) -> UUID {
    var words = (
      ((high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000).bigEndian,
      ((low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000).bigEndian
    )
    return withUnsafeBytes(of: &words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

internal import AppStoreTypes
internal import Effects
internal import Foundation

/// Makes the store's identifiers from a seed and counters: the same calls give the same identifiers.
///
/// Identifiers of one kind have the same number of digits, so their text sorts in the order of making.
struct IdentifierSource: Hashable, Sendable {
  private let seed: UInt64
  private let base: Int64
  private var transactions: Int64 = 0
  private var orders: Int64 = 0
  private var notifications: UInt64 = 0
  private var pendingPurchases: Int64 = 0
  private var tokens: UInt64 = 0

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    base = Int64(random.next() % 900_000) * 1_000_000_000
  }

  mutating func transactionID() -> TransactionID {
    transactions += 1
    return TransactionID(String(2_000_000_000_000_000 + base + transactions))
  }

  mutating func webOrderLineItemID() -> String {
    orders += 1
    return String(5_000_000_000_000_000 + base + orders)
  }

  mutating func pendingPurchaseID() -> PendingPurchaseID {
    pendingPurchases += 1
    return PendingPurchaseID(String(9_000_000_000_000_000 + base + pendingPurchases))
  }

  mutating func externalPurchaseID() -> String {
    tokens += 1
    var random = SeededRandom(seed: ~seed ^ (tokens &* 0xD1B5_4A32_D192_ED03))
    return Self.uuid(random.next(), random.next())
  }

  mutating func notificationUUID() -> String {
    notifications += 1
    var random = SeededRandom(seed: seed ^ (notifications &* 0xD1B5_4A32_D192_ED03))
    return Self.uuid(random.next(), random.next())
  }

  /// Returns the identifier of an account's app download; it depends on the seed and the account only.
  func appTransactionID(of account: AccountID) -> String {
    let hash = Self.hash(of: account.rawValue)
    var random = SeededRandom(seed: seed ^ hash)
    return String(700_000_000_000_000_000 + random.next() % 99_999_999_999_999_999)
  }

  /// Returns a hash of a text that is the same in every process, which Swift's own are not: FNV-1a.
  static func hash(of text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash
  }

  /// Whether two sources can ever make the same transaction identifier.
  func mayMeet(_ other: IdentifierSource) -> Bool { base == other.base }

  /// Writes 128 bits as a UUID of version 4, in lower case.
  private static func uuid(_ high: UInt64, _ low: UInt64) -> String {
    let versioned = (high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
    let variant = (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    let bytes =
      (0..<8).map { byte(versioned, $0) } + (0..<8).map { byte(variant, $0) }
    let identifier = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    return identifier.uuidString.lowercased()
  }
}

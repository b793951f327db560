internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

/// The stored state of a customer who makes purchases.
struct SimulatedCustomer: Sendable {
  static let prefix = "customer-"

  let account: AccountID
  let storefront: Storefront
  let token: UUID?
  /// The random numbers for all decisions of this customer.
  var random: SeededRandom
  /// Counts the periods of the subscription, so that actions scheduled for an earlier one are
  /// dropped.
  var period = 0
  /// The last purchased plan; `nil` for customers who never subscribed.
  var plan: ProductID?
  /// The start of the paid subscription; `nil` in a trial and after the end.
  var paidSince: Timestamp?
  var isInTrial = false
  /// Whether the subscription ended and was not purchased again.
  var hasEnded = false
  var isSubscribed = false
  /// Whether a renewal failed and was not paid later.
  var hasFailed = false
  /// The refunded amount of each transaction, in thousandths of the currency unit.
  var refunded: [TransactionID: Int64] = [:]

  /// Draws a customer.
  ///
  /// The same seed and number give the same one, regardless of other customers.
  init(
    number: Int, seed: UInt64, storefronts: WeightedChoice<StorefrontShare>, tokenShare: Double
  ) {
    account = AccountID("\(Self.prefix)\(number)")
    var seeds = SeededRandom(seed: seed &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    random = SeededRandom(seed: seeds.next())
    storefront = storefronts.choose(random.unit())?.storefront ?? .unitedStates
    let (high, low) = (random.next(), random.next())
    token = random.happens(tokenShare) ? Self.uuid(high, low) : nil
  }

  /// Returns the number in an account's name; `nil` for accounts that only share with a customer.
  static func number(of account: AccountID) -> Int? {
    Int(account.rawValue.dropFirst(prefix.count))
  }

  /// Returns a version 4 UUID with the bits of two numbers.
  private static func uuid(_ high: UInt64, _ low: UInt64) -> UUID {
    let versioned = (high & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
    let variant = (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: word >> (56 - 8 * index))
    }
    let bytes = (0..<8).map { byte(versioned, $0) } + (0..<8).map { byte(variant, $0) }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

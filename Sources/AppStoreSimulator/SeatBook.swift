internal import AppStoreTypes
internal import Foundation

/// Everything the store knows of seats.
struct SeatBook: Hashable, Sendable {
  /// How products are sold by seats; others are not.
  var sales: [ProductID: SeatSale] = [:]
  /// The subscriptions that have, had or will have seats.
  var subscriptions: [OriginalTransactionID: SeatSubscription] = [:]
  /// The transactions that added seats to a period which another transaction began.
  var additions: Set<TransactionID> = []
  /// What was paid back for single seats, in thousandths of the currency unit.
  var refunds: [TransactionID: Int64] = [:]
  /// What members have through their seats, by member and subscription group.
  var assigned: [AccountID: [SubscriptionGroupID: HeldSubscription]] = [:]

  /// Whether nothing is sold by seats, or was.
  var isUnused: Bool { sales.isEmpty && subscriptions.isEmpty }
}

/// The seats of one subscription.
struct SeatSubscription: Hashable, Sendable {
  let buyer: AccountID
  let groupID: SubscriptionGroupID
  /// The terms of the running period; `nil` when its plan is not sold by seats.
  var sale: SeatSale?
  /// What a seat costs in the running period without a discount.
  var unitPrice: Int64 = 0
  /// How many seats the next period has.
  var renewalQuantity = 1
  /// Who has a seat, in the order of assignment.
  var members: [SeatMember] = []
  /// The seats that the developer claimed, in the order of claiming.
  var claims: [SeatClaim] = []
  /// The claim that each request of the developer made.
  var requests: [UUID: UUID] = [:]

  init(_ held: HeldSubscription) {
    buyer = held.account
    groupID = held.groupID
  }
}

/// A member who has a seat.
struct SeatMember: Hashable, Sendable {
  let account: AccountID
  let isAdmin: Bool
}

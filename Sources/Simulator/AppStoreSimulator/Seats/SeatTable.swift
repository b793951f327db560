internal import AppStoreCore
internal import Foundation

/// The store's data about seats.
struct SeatTable: Hashable, Sendable {
  /// The seat terms of products; other products are not sold by seats.
  var sales: [ProductID: SeatSale] = [:]
  /// The subscriptions that have, had or will have seats.
  var subscriptions: [OriginalTransactionID: SeatSubscription] = [:]
  /// The transactions that added seats to a period started by another transaction.
  var additions: Set<TransactionID> = []
  /// The refunds for single seats, in thousandths of the currency unit.
  var refunds: [TransactionID: Int64] = [:]
  /// The members' subscriptions through seats, by member and subscription group.
  var assigned: [AccountID: [SubscriptionGroupID: AccountSubscription]] = [:]

  /// Whether nothing is or was sold by seats.
  var isUnused: Bool { sales.isEmpty && subscriptions.isEmpty }
}

/// The seats of one subscription.
struct SeatSubscription: Hashable, Sendable {
  let buyer: AccountID
  let groupID: SubscriptionGroupID
  /// The terms of the current period; `nil` if its plan is not sold by seats.
  var sale: SeatSale?
  /// The price of a seat in the current period without a discount.
  var unitPrice: Int64 = 0
  /// The number of seats of the next period.
  var renewalQuantity = 1
  /// The members with a seat, in order of assignment.
  var members: [SeatMember] = []
  /// The seats that the developer claimed, in order of claiming.
  var claims: [SeatClaim] = []
  /// The claim of each of the developer's requests.
  var requests: [UUID: UUID] = [:]

  init(_ held: AccountSubscription) {
    buyer = held.account
    groupID = held.groupID
  }
}

struct SeatMember: Hashable, Sendable {
  let account: AccountID
  let isAdmin: Bool
}

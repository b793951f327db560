public import AppStoreCore
public import Foundation

/// The reason why no seat was changed; the store is unchanged.
public enum SeatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The transaction cannot be refunded.
  case change(ChangeError)
  /// No purchase has the original transaction ID.
  case unknownSubscription(OriginalTransactionID)
  /// The account has no running subscription in the group.
  case notSubscribed(AccountID, SubscriptionGroupID)
  /// The subscription has no seats, or will have none.
  case notBySeats(OriginalTransactionID)
  /// The developer does not invite the members of the group.
  case notDeveloperHosted(OriginalTransactionID)
  /// The developer invites the members, who have no transactions.
  case developerHosted(OriginalTransactionID)
  /// Every seat is taken, or the subscription has ended.
  case noSeatAvailable(OriginalTransactionID)
  /// The number of seats is out of the range that is possible now.
  case invalidQuantity(Int, ClosedRange<Int>)
  /// The refund would cover none or all of the seats.
  case invalidRefund(Int, of: TransactionID)
  /// The subscription has no such claim.
  case unknownClaim(UUID)
  /// No customer has the app transaction ID.
  case unknownAppTransaction(String)
  /// The account already has a seat in the subscription group.
  case hasSeat(AccountID)
  /// The account has no seat of the subscription.
  case hasNoSeat(AccountID)
  /// The account bought the subscription and needs no seat.
  case isBuyer(AccountID)

  /// Whether the same call can succeed later: a seat can become free.
  public var isRetryable: Bool {
    if case .noSeatAvailable = self { true } else { false }
  }

  /// The problem and the fix.
  public var description: String {
    switch self {
    case .change(let failure): failure.description
    case .unknownSubscription(let id):
      "originalTransactionId: unknown purchase \(id); use one of this store"
    case .notSubscribed(let account, let group):
      "group: account \(account) has no running subscription in group \(group); buy one first"
    case .notBySeats(let id):
      "originalTransactionId: \(id) has no seats; buy a subscription that is sold by seats"
    case .notDeveloperHosted(let id):
      "originalTransactionId: the developer does not invite the members of \(id); assign its seats"
    case .developerHosted(let id):
      "originalTransactionId: the developer invites the members of \(id); claim its seats"
    case .noSeatAvailable(let id):
      "originalTransactionId: \(id) has no free seat; add seats, or unassign one"
    case .invalidQuantity(let quantity, let range):
      "seats: \(quantity) is out of range; use \(range.lowerBound) to \(range.upperBound), "
        + "and buy more"
    case .invalidRefund(let quantity, let id):
      "seats: \(quantity) seats of \(id) cannot be refunded; use fewer than it has left, "
        + "or refund the transaction"
    case .unknownClaim(let id):
      "seatClaimId: unknown claim \(id.uuidString.lowercased()); use the ID of a claimed seat"
    case .unknownAppTransaction:
      "appTransactionId: no customer has it; use a customer's"
    case .hasSeat(let account): "account: \(account) already has a seat in the subscription group"
    case .hasNoSeat(let account): "account: \(account) has no seat of the subscription"
    case .isBuyer(let account): "account: \(account) bought the subscription and needs no seat"
    }
  }
}

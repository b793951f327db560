public import AppStoreTypes
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
      "originalTransactionId: no purchase \(id) exists; give one that the store has made"
    case .notSubscribed(let account, let group):
      "group: account \(account) has no running subscription in group \(group); buy one first"
    case .notBySeats(let id):
      "originalTransactionId: \(id) has no seats; buy a subscription that is sold by seats"
    case .notDeveloperHosted(let id):
      "originalTransactionId: the developer does not invite the members of \(id); assign its seats"
    case .developerHosted(let id):
      "originalTransactionId: the developer invites the members of \(id); claim its seats"
    case .noSeatAvailable(let id):
      "originalTransactionId: \(id) has no free seat; add seats, or take one from a member"
    case .invalidQuantity(let quantity, let range):
      "seats: \(quantity) is not possible now; give \(range.lowerBound) to \(range.upperBound), "
        + "and buy more"
    case .invalidRefund(let quantity, let id):
      "seats: \(quantity) seats of \(id) cannot be refunded; give fewer than it has left, "
        + "or refund the transaction"
    case .unknownClaim(let id):
      "seatClaimId: no seat is claimed under \(id.uuidString.lowercased()); give one that is"
    case .unknownAppTransaction:
      "appTransactionId: no customer of the store has it; give a customer's"
    case .hasSeat(let account): "account: \(account) has a seat in the subscription group already"
    case .hasNoSeat(let account): "account: \(account) has no seat of the subscription"
    case .isBuyer(let account): "account: \(account) bought the subscription and needs no seat"
    }
  }
}

internal import AppStoreServerAPI
internal import AppStoreSimulator

/// Errors about seats for which Apple's known pages give a name but no number.
///
/// Their numbers are made up, in a range that Apple has not used. The HTTP status fits the error,
/// and the text begins with Apple's name.
extension AppStoreErrorBody {
  /// The developer does not invite the members of this subscription.
  static let transactionNotDevManagedGroup = AppStoreErrorBody(
    errorCode: 400_9001,
    errorMessage: "TransactionNotDevManagedGroupError: not a group with developer invitations.")
  /// Every seat is claimed.
  static let noAvailableSeats = AppStoreErrorBody(
    errorCode: 403_9001, errorMessage: "NoAvailableSeatsError: no seat is available to claim.")
  /// The subscription has no claim with this ID.
  static let seatClaimIdNotFound = AppStoreErrorBody(
    errorCode: 404_9001, errorMessage: "SeatClaimIdNotFoundError: seat claim id not found.")
  /// No customer has this app transaction.
  static let appTransactionIdNotFound = AppStoreErrorBody(
    errorCode: 404_9002,
    errorMessage: "AppTransactionIdNotFoundError: app transaction id not found.")

  /// Creates the response to a call about seats that the store rejected.
  init(_ failure: SeatError) {
    switch failure {
    case .unknownSubscription: self.init(.originalTransactionIdNotFound)
    case .noSeatAvailable: self = .noAvailableSeats
    case .unknownClaim: self = .seatClaimIdNotFound
    case .unknownAppTransaction: self = .appTransactionIdNotFound
    case .change, .notSubscribed, .notBySeats, .notDeveloperHosted, .developerHosted,
      .invalidQuantity, .invalidRefund, .hasSeat, .hasNoSeat, .isBuyer:
      self = .transactionNotDevManagedGroup
    }
  }
}

internal import AppStoreServerAPI
internal import AppStoreSimulator

/// The errors of seats that Apple names without numbers on the pages known so far.
///
/// Their numbers here are made up, in a range that Apple has not used, behind the HTTP status that fits;
/// the text begins with Apple's name.
extension APIErrorBody {
  /// The subscription is none whose members the developer invites.
  static let transactionNotDevManagedGroup = APIErrorBody(
    errorCode: 400_9001,
    errorMessage: "TransactionNotDevManagedGroupError: not a group with developer invitations.")
  /// Every seat is claimed.
  static let noAvailableSeats = APIErrorBody(
    errorCode: 403_9001, errorMessage: "NoAvailableSeatsError: no seat is available to claim.")
  /// The subscription has no such claim.
  static let seatClaimIdNotFound = APIErrorBody(
    errorCode: 404_9001, errorMessage: "SeatClaimIdNotFoundError: seat claim id not found.")
  /// No customer has the app transaction.
  static let appTransactionIdNotFound = APIErrorBody(
    errorCode: 404_9002,
    errorMessage: "AppTransactionIdNotFoundError: app transaction id not found.")

  /// Creates the answer to a call about seats that the store refused.
  init(_ failure: SeatFailure) {
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

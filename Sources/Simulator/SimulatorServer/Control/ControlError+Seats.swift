internal import AppStoreSimulator

extension ControlError {
  /// Creates an error that names the wrong field of a request about seats.
  init(_ failure: SeatError) {
    let text = failure.description
    switch failure {
    case .change(let failure): self.init(SimulatedStoreError.change(failure))
    case .unknownSubscription: self = .notFound("originalTransactionId", text)
    case .notSubscribed: self = .conflict("subscriptionGroupIdentifier", text)
    case .notBySeats, .notDeveloperHosted, .developerHosted, .noSeatAvailable:
      self = .conflict("originalTransactionId", text)
    case .invalidQuantity, .invalidRefund: self = .badField("seats", text)
    case .unknownClaim: self = .notFound("seatClaimId", text)
    case .unknownAppTransaction: self = .notFound("appTransactionId", text)
    case .hasNoSeat: self = .notFound("account", text)
    case .hasSeat, .isBuyer: self = .conflict("account", text)
    }
  }
}

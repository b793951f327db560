package import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// Whose a purchase is.
extension PendingPurchases {
  /// Adds a customer who logs in or out, or is about to buy.
  ///
  /// Anonymous customers are not added: their purchases go to the customer who logs in.
  mutating func see(_ customer: AppUserID) {
    guard !CustomerIdentity.isAnonymous(customer), saved.customers.last != customer else { return }
    saved.customers = saved.customers.filter { $0 != customer } + [customer]
  }

  /// Moves an anonymous customer's purchases to their resolved ID.
  mutating func merge(_ old: AppUserID, into new: AppUserID) {
    let moved = saved.entries.filter { $0.customer == old }
    saved.entries.removeAll { $0.customer == old }
    saved.mergeEntries(
      moved.map { entry in
        var entry = entry
        entry.customer = new
        return entry
      })
    for index in saved.hints.indices where saved.hints[index].appUserID == old {
      saved.hints[index].move(to: new)
    }
    for index in saved.decided.indices where saved.decided[index].customer == old {
      saved.decided[index].customer = new
    }
    for (id, waiting) in uncredited where waiting.customer == old { uncredited[id]?.customer = new }
    for flight in flights where flight.customer == old && !flight.isSent { move(flight, to: new) }
  }

  /// Moves a flight that was not sent; it joins one for the same purpose.
  private mutating func move(_ flight: Flight, to new: AppUserID) {
    guard let index = flights.firstIndex(where: { $0.number == flight.number }) else { return }
    flights[index].receipt.move(to: new)
    let purpose = flights[index].purpose
    let other = flights.firstIndex {
      $0.purpose == purpose && $0.number != flight.number && !$0.isSent
    }
    guard let other else { return }
    // The later one joins the earlier one, which has its turn first.
    let (first, second) = (min(index, other), max(index, other))
    flights[first].requests += flights[second].requests
    flights.remove(at: second)
  }

  /// Returns the customer that a transaction is recorded for.
  ///
  /// This is the customer named by its token, else the one it is already pending for, else the
  /// given one. It is never pending for an anonymous one here: their purchases move to the resolved
  /// ID.
  package func buyer(of transaction: ReceivedTransaction, else customer: AppUserID) -> AppUserID {
    namedBuyer(of: transaction)
      ?? saved.entries.first {
        $0.transactionID == transaction.id && !$0.isRejected
          && !CustomerIdentity.isAnonymous($0.customer)
      }?.customer ?? customer
  }

  /// Returns the customer named by a transaction's token; `nil` if they did not use this device.
  package func namedBuyer(of transaction: ReceivedTransaction) -> AppUserID? {
    guard let token = transaction.appAccountToken else { return nil }
    return saved.customers.last { AppAccountToken.purchaseToken(of: $0) == token }
  }

  /// Returns the tokens of other customers in their purchases, made here or elsewhere.
  func tokens(ofOthersThan customer: AppUserID) -> Set<UUID> {
    Set(saved.customers.map { AppAccountToken.purchaseToken(of: $0) })
      .subtracting([AppAccountToken.purchaseToken(of: customer)])
  }
}

public import AppStoreCore
public import Foundation

extension AppStoreState {
  /// Returns the seats of a developer-hosted subscription and their claims.
  ///
  /// The buyer needs no claim. After a renewal with fewer seats there can be more claims than
  /// seats. An ended subscription has neither.
  /// - Throws: ``SeatError``.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-seat-info>
  public func seatClaims(of original: OriginalTransactionID) throws(SeatError) -> (
    seats: Int, claims: [SeatClaim]
  ) {
    let (held, terms) = try developerHosted(original)
    return (data.seatCount(of: held), terms.claims)
  }

  /// Returns the claim of a developer's request; `nil` if none exists.
  public func seatClaim(madeBy request: UUID, of original: OriginalTransactionID) -> UUID? {
    data.seats.subscriptions[original]?.requests[request]
  }

  /// Claims a seat for a member, who gets no transaction: the developer tracks who has access.
  ///
  /// - Parameters:
  ///   - original: The buyer's subscription.
  ///   - request: The developer's identifier of the request. A repeated one returns the same claim,
  ///     even after its release, which is an assumption.
  ///   - appTransactionID: The member's app transaction ID; `nil` if it is unknown.
  /// - Returns: The identifier of the claim.
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/claim-seat>
  public mutating func claimSeat(
    of original: OriginalTransactionID, request: UUID, appTransactionID: String? = nil
  ) throws(SeatError) -> UUID {
    let (held, terms) = try developerHosted(original)
    if let known = terms.requests[request] { return known }
    if let appTransactionID { try checkMember(appTransactionID) }
    guard held.givesAccess, terms.claims.count < data.seatCount(of: held) else {
      throw .noSeatAvailable(original)
    }
    let id = data.history.identifiers.seatClaimID()
    data.seats.subscriptions[original]?.claims.append(
      SeatClaim(id: id, appTransactionID: appTransactionID))
    data.seats.subscriptions[original]?.requests[request] = id
    assert(
      data.seats.subscriptions[original]?.claims.count ?? 0 <= data.seatCount(of: held),
      "every claim has a seat")
    return id
  }

  /// Releases a claimed seat.
  ///
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/unclaim-seat>
  public mutating func releaseSeat(
    _ claim: UUID, of original: OriginalTransactionID
  ) throws(SeatError) {
    let index = try index(of: claim, in: original)
    data.seats.subscriptions[original]?.claims.remove(at: index)
  }

  /// Sets the member of a claimed seat, replacing an earlier one.
  ///
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/associate-seat>
  public mutating func associateSeat(
    _ claim: UUID, of original: OriginalTransactionID, with appTransactionID: String
  ) throws(SeatError) {
    let index = try index(of: claim, in: original)
    try checkMember(appTransactionID)
    data.seats.subscriptions[original]?.claims[index].appTransactionID = appTransactionID
  }

  /// Removes the newest claims beyond a number, and notifies the developer.
  mutating func unclaimSeats(
    of original: OriginalTransactionID, keeping count: Int
  ) -> [SimulatorEffect] {
    guard let terms = data.seats.subscriptions[original], terms.claims.count > count else {
      return []
    }
    data.seats.subscriptions[original]?.claims = Array(terms.claims.prefix(count))
    let unclaimed = terms.claims.dropFirst(count).map { $0.id.uuidString.lowercased() }
    let info = UnclaimInfo(
      environment: environment, appAppleId: data.history.signedAppAppleID,
      bundleId: app.bundleID, unclaimSeatIds: unclaimed)
    let notification = data.history.notify(
      .unclaimSeats, nil, .unclaimedSeats(terms.buyer, info), at: data.now)
    return [.appNotification(notification)]
  }

  private func developerHosted(
    _ original: OriginalTransactionID
  ) throws(SeatError) -> (held: AccountSubscription, terms: SeatSubscription) {
    let (held, terms) = try seatSubscription(original)
    guard terms.sale?.kind == .developerHosted else { throw .notDeveloperHosted(original) }
    return (held, terms)
  }

  private func index(of claim: UUID, in original: OriginalTransactionID) throws(SeatError) -> Int {
    let claims = try developerHosted(original).terms.claims
    guard let index = claims.firstIndex(where: { $0.id == claim }) else {
      throw .unknownClaim(claim)
    }
    return index
  }

  private func checkMember(_ appTransactionID: String) throws(SeatError) {
    guard let number = appTransactionID.decimalNumber,
      data.accounts.account(withAppTransaction: number) != nil
    else { throw .unknownAppTransaction(appTransactionID) }
  }
}

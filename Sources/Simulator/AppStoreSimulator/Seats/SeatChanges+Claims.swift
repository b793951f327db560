internal import AppStoreCore
internal import Foundation

extension SeatChanges {
  /// Returns the seats of a developer-hosted subscription and their claims.
  static func seatClaims(
    of original: OriginalTransactionID, in store: AppStoreState
  ) throws(SeatError) -> (seats: Int, claims: [SeatClaim]) {
    let (held, terms) = try developerHosted(original, in: store)
    return (store.data.seatCount(of: held), terms.claims)
  }

  /// Claims a seat for a member, who gets no transaction: the developer tracks who has access.
  static func claimSeat(
    of original: OriginalTransactionID, request: UUID, appTransactionID: String?,
    in store: inout AppStoreState
  ) throws(SeatError) -> UUID {
    let (held, terms) = try developerHosted(original, in: store)
    if let known = terms.requests[request] { return known }
    if let appTransactionID { try checkMember(appTransactionID, in: store) }
    guard held.givesAccess, terms.claims.count < store.data.seatCount(of: held) else {
      throw .noSeatAvailable(original)
    }
    let id = store.data.history.identifiers.seatClaimID()
    store.data.seats.subscriptions[original]?.claims.append(
      SeatClaim(id: id, appTransactionID: appTransactionID))
    store.data.seats.subscriptions[original]?.requests[request] = id
    assert(
      store.data.seats.subscriptions[original]?.claims.count ?? 0 <= store.data.seatCount(of: held),
      "every claim has a seat")
    return id
  }

  /// Releases a claimed seat.
  static func releaseSeat(
    _ claim: UUID, of original: OriginalTransactionID, in store: inout AppStoreState
  ) throws(SeatError) {
    let index = try index(of: claim, in: original, in: store)
    store.data.seats.subscriptions[original]?.claims.remove(at: index)
  }

  /// Sets the member of a claimed seat, replacing an earlier one.
  static func associateSeat(
    _ claim: UUID, of original: OriginalTransactionID, with appTransactionID: String,
    in store: inout AppStoreState
  ) throws(SeatError) {
    let index = try index(of: claim, in: original, in: store)
    try checkMember(appTransactionID, in: store)
    store.data.seats.subscriptions[original]?.claims[index].appTransactionID = appTransactionID
  }

  /// Removes the newest claims beyond a number, and notifies the developer.
  static func unclaimSeats(
    of original: OriginalTransactionID, keeping count: Int, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    guard let terms = store.data.seats.subscriptions[original], terms.claims.count > count else {
      return []
    }
    store.data.seats.subscriptions[original]?.claims = Array(terms.claims.prefix(count))
    let unclaimed = terms.claims.dropFirst(count).map { $0.id.uuidString.lowercased() }
    let info = UnclaimInfo(
      environment: store.environment, appAppleId: store.data.history.signedAppAppleID,
      bundleId: store.app.bundleID,
      unclaimSeatIds: unclaimed)
    let notification = store.data.history.notify(
      .unclaimSeats, nil, .unclaimedSeats(terms.buyer, info), at: store.data.now)
    return [.appNotification(notification)]
  }

  private static func developerHosted(
    _ original: OriginalTransactionID, in store: AppStoreState
  ) throws(SeatError) -> (held: AccountSubscription, terms: SeatSubscription) {
    let (held, terms) = try seatSubscription(original, in: store)
    guard terms.sale?.kind == .developerHosted else { throw .notDeveloperHosted(original) }
    return (held, terms)
  }

  private static func index(
    of claim: UUID, in original: OriginalTransactionID, in store: AppStoreState
  ) throws(SeatError) -> Int {
    let claims = try developerHosted(original, in: store).terms.claims
    guard let index = claims.firstIndex(where: { $0.id == claim }) else {
      throw .unknownClaim(claim)
    }
    return index
  }

  private static func checkMember(
    _ appTransactionID: String, in store: AppStoreState
  ) throws(SeatError) {
    guard let number = appTransactionID.decimalNumber,
      store.data.accounts.account(withAppTransaction: number) != nil
    else {
      throw .unknownAppTransaction(appTransactionID)
    }
  }
}

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
    try SeatChanges.seatClaims(of: original, in: self)
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
    try SeatChanges.claimSeat(
      of: original, request: request, appTransactionID: appTransactionID, in: &self)
  }

  /// Releases a claimed seat.
  ///
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/unclaim-seat>
  public mutating func releaseSeat(
    _ claim: UUID, of original: OriginalTransactionID
  ) throws(SeatError) {
    try SeatChanges.releaseSeat(claim, of: original, in: &self)
  }

  /// Sets the member of a claimed seat, replacing an earlier one.
  ///
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/associate-seat>
  public mutating func associateSeat(
    _ claim: UUID, of original: OriginalTransactionID, with appTransactionID: String
  ) throws(SeatError) {
    try SeatChanges.associateSeat(claim, of: original, with: appTransactionID, in: &self)
  }
}

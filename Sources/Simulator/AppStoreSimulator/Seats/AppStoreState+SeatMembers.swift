public import AppStoreCore

extension AppStoreState {
  /// Assigns a seat to a member, with a transaction of the member's own (ownership `ASSIGNED`).
  ///
  /// The member gets the updates of a family member: the new subscription, and then each change of
  /// the buyer's subscription. This is an assumption, as is that the buyer needs no seat.
  /// - Parameters:
  ///   - original: The buyer's subscription.
  ///   - member: The member.
  ///   - isAdmin: Whether the member manages the product for an organization.
  /// - Returns: The effects.
  /// - Throws: ``SeatError``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/managing-the-life-cycle-of-multiseat-subscriptions>
  public mutating func assignSeat(
    of original: OriginalTransactionID, to member: AccountID, isAdmin: Bool = false
  ) throws(SeatError) -> [SimulatorEffect] {
    try SeatChanges.assignSeat(of: original, to: member, isAdmin: isAdmin, in: &self)
  }

  /// Unassigns a member's seat and revokes the member's transaction.
  ///
  /// Another member can get the seat.
  ///
  /// - Throws: ``SeatError``; nothing changes.
  public mutating func unassignSeat(
    of original: OriginalTransactionID, from member: AccountID
  ) throws(SeatError) -> [SimulatorEffect] {
    try SeatChanges.unassignSeat(of: original, from: member, in: &self)
  }

  /// Returns the number of seats of a buyer's subscription; 0 if it has ended.
  ///
  /// - Throws: ``SeatError``.
  public func seatCount(of original: OriginalTransactionID) throws(SeatError) -> Int {
    try SeatChanges.seatCount(of: original, in: self)
  }

  /// Returns the members with a seat of a subscription, in order of assignment.
  public func seatMembers(of original: OriginalTransactionID) -> [AccountID] {
    data.seats.subscriptions[original]?.members.map(\.account) ?? []
  }
}

public import Foundation

/// A seat that the developer claimed for a member.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/seatclaimid>
public struct SeatClaim: Hashable, Sendable {
  /// The identifier of the claim, not of the seat.
  public let id: UUID
  /// The member's app transaction ID; `nil` until the developer has provided it.
  public internal(set) var appTransactionID: String?
}

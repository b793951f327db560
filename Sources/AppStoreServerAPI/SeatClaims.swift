public import Foundation

/// The answer of Get Seat Info.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/getseatinforesponse>
public struct GetSeatInfoResponse: Hashable, Sendable, Codable {
  /// How many seats the subscription has.
  public var totalSeatCount: Int
  /// How many of them can be claimed.
  public var availableSeatCount: Int
  /// The claims; more than there are seats when the subscription renewed with fewer.
  public var assignedSeatClaimIds: [UUID]

  /// Creates an answer.
  public init(totalSeatCount: Int, availableSeatCount: Int, assignedSeatClaimIds: [UUID]) {
    self.totalSeatCount = totalSeatCount
    self.availableSeatCount = availableSeatCount
    self.assignedSeatClaimIds = assignedSeatClaimIds
  }
}

/// Claims a seat for a member of a group that the developer invites.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/claimseatrequest>
public struct ClaimSeatRequest: Hashable, Sendable, Codable {
  /// The developer's name for the claim; the same one again gives the same claim.
  public var requestIdentifier: UUID
  /// The identifier of the member's app download; `nil` while it is unknown.
  public var appTransactionId: String?

  /// Creates a request.
  public init(requestIdentifier: UUID, appTransactionId: String? = nil) {
    self.requestIdentifier = requestIdentifier
    self.appTransactionId = appTransactionId
  }
}

/// The answer of Claim Seat.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/claimseatresponse>
public struct ClaimSeatResponse: Hashable, Sendable, Codable {
  /// The claim; a seat that is claimed again has another.
  public var seatClaimId: UUID

  /// Creates an answer.
  public init(seatClaimId: UUID) {
    self.seatClaimId = seatClaimId
  }
}

/// Names the member who occupies a claimed seat.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/associateseatrequest>
public struct AssociateSeatRequest: Hashable, Sendable, Codable {
  /// The identifier of the member's app download.
  public var appTransactionId: String

  /// Creates a request.
  public init(appTransactionId: String) {
    self.appTransactionId = appTransactionId
  }
}

public import Foundation

/// The response of Get Seat Info.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/getseatinforesponse>
public struct GetSeatInfoResponse: Hashable, Sendable, Codable {
  /// The number of seats of the subscription.
  public var totalSeatCount: Int
  /// The number of seats that can be claimed.
  public var availableSeatCount: Int
  /// The claims; more than there are seats if the subscription renewed with fewer.
  public var assignedSeatClaimIds: [UUID]

  /// Creates a response.
  public init(totalSeatCount: Int, availableSeatCount: Int, assignedSeatClaimIds: [UUID]) {
    self.totalSeatCount = totalSeatCount
    self.availableSeatCount = availableSeatCount
    self.assignedSeatClaimIds = assignedSeatClaimIds
  }
}

/// A claim of a seat for a member of a developer-hosted group.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/claimseatrequest>
public struct ClaimSeatRequest: Hashable, Sendable, Codable {
  /// The developer's identifier of the claim; repeating it returns the same claim.
  public var requestIdentifier: UUID
  /// The member's app transaction id; `nil` if it is unknown.
  public var appTransactionId: String?

  /// Creates a request.
  public init(requestIdentifier: UUID, appTransactionId: String? = nil) {
    self.requestIdentifier = requestIdentifier
    self.appTransactionId = appTransactionId
  }
}

/// The response of Claim Seat.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/claimseatresponse>
public struct ClaimSeatResponse: Hashable, Sendable, Codable {
  /// The claim; claiming a seat again returns another one.
  public var seatClaimId: UUID

  /// Creates a response.
  public init(seatClaimId: UUID) {
    self.seatClaimId = seatClaimId
  }
}

/// The member of a claimed seat.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/associateseatrequest>
public struct AssociateSeatRequest: Hashable, Sendable, Codable {
  /// The member's app transaction id.
  public var appTransactionId: String

  /// Creates a request.
  public init(appTransactionId: String) {
    self.appTransactionId = appTransactionId
  }
}

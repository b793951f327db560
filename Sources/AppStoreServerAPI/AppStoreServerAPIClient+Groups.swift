public import AppStoreTypes
public import Foundation

/// Groups of customers whose seats somebody else bought; Apple answers these in the sandbox only so far.
///
/// Apple documents five of their errors without numbers: `NoAvailableSeatsError`,
/// `SeatClaimIdNotFoundError`, `AppTransactionIdNotFoundError`, `TransactionNotDevManagedGroupError` and
/// `BundleTransactionIdNotSupportedError`. They come as ``AppStoreServerAPIError/refused(_:retryAfter:)``
/// with a code whose name is `nil` and with Apple's text.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-customer-groups>
extension AppStoreServerAPIClient {
  /// Asks for the groups a customer belongs to; they are no entitlement, transactions are.
  ///
  /// - Parameter id: Any transaction id of the customer, also an app transaction id.
  /// - Throws: ``AppStoreServerAPIError``.
  public func customerGroups(
    of id: TransactionID
  ) async throws(AppStoreServerAPIError) -> GetCustomerGroupsResponse {
    try await call { () throws(APIRequestError) in try .customerGroups(of: id) }
  }

  /// Returns the pages of a group's members, to be read one by one.
  ///
  /// - Parameters:
  ///   - groupID: The group, as ``customerGroups(of:)`` names it.
  ///   - limit: The most members of a page, 1 to 100; `nil` leaves it to Apple.
  ///   - token: The place behind an earlier page; `nil` for the beginning.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet. Reading throws 4040022
  ///   when the group is no more.
  public func groupMembersPages(
    of groupID: String, limit: Int? = nil, after token: String? = nil
  ) throws(AppStoreServerAPIError) -> APIPages<GetGroupMembersResponse> {
    let endpoint: Endpoint<GetGroupMembersResponse> =
      try checked { () throws(APIRequestError) in try .groupMembers(of: groupID, limit: limit) }
    return APIPages(client: self, endpoint: endpoint, start: token)
  }

  /// Asks for the seats of a group subscription whose members the developer invites, and their claims.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `TransactionNotDevManagedGroupError` for other groups.
  public func seatInfo(
    of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) -> GetSeatInfoResponse {
    try await call { () throws(APIRequestError) in try .seatInfo(of: id) }
  }

  /// Claims a seat for a member; the same request again gives the same claim.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `NoAvailableSeatsError` when all seats are taken,
  ///   `AppTransactionIdNotFoundError` when Apple does not know the member.
  public func claimSeat(
    of id: OriginalTransactionID, _ request: ClaimSeatRequest
  ) async throws(AppStoreServerAPIError) -> ClaimSeatResponse {
    try await call { () throws(APIRequestError) in try .claimSeat(of: id, request) }
  }

  /// Gives a claimed seat back; take the member's access away too.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `SeatClaimIdNotFoundError` when it is given back already.
  public func unclaimSeat(
    _ seatClaimID: UUID, of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyAnswer = try await call { () throws(APIRequestError) in
      try .unclaimSeat(seatClaimID, of: id)
    }
  }

  /// Names the member who occupies a seat that was claimed before.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `SeatClaimIdNotFoundError` or
  ///   `AppTransactionIdNotFoundError` when Apple does not know the claim or the member.
  public func associateSeat(
    _ seatClaimID: UUID, of id: OriginalTransactionID, _ request: AssociateSeatRequest
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyAnswer = try await call { () throws(APIRequestError) in
      try .associateSeat(seatClaimID, of: id, request)
    }
  }
}

public import AppStoreCore
public import Foundation

/// Groups of customers whose seats another customer bought.
///
/// So far Apple supports these calls only in the sandbox. Apple documents five of their errors
/// without numbers: `NoAvailableSeatsError`, `SeatClaimIdNotFoundError`,
/// `AppTransactionIdNotFoundError`, `TransactionNotDevManagedGroupError` and
/// `BundleTransactionIdNotSupportedError`. They are thrown as
/// ``AppStoreServerAPIError/rejected(_:retryAfter:)`` with a code whose name is `nil` and with
/// Apple's text.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-customer-groups>
extension AppStoreServerAPIClient {
  /// Fetches the groups a customer belongs to.
  ///
  /// Membership is not an entitlement; transactions are.
  ///
  /// - Parameter id: Any transaction id of the customer, also an app transaction id.
  /// - Throws: ``AppStoreServerAPIError``.
  public func customerGroups(
    of id: TransactionID
  ) async throws(AppStoreServerAPIError) -> GetCustomerGroupsResponse {
    try await call(try .customerGroups(of: id))
  }

  /// Returns the pages of a group's members, to be read one by one.
  ///
  /// - Parameters:
  ///   - groupID: The group, as returned by ``customerGroups(of:)``.
  ///   - limit: The maximum number of members on a page, 1 to 100; `nil` to let Apple decide.
  ///   - token: The cursor after an earlier page; `nil` for the beginning.
  /// - Throws: ``AppStoreServerAPIError/invalidRequest(_:)``; nothing is sent yet. Reading throws
  ///   4040022 if the group no longer exists.
  public func groupMembersPages(
    of groupID: String, limit: Int? = nil, after token: String? = nil
  ) throws(AppStoreServerAPIError) -> PagedResults<GetGroupMembersResponse> {
    let endpoint: APICall<GetGroupMembersResponse> =
      try checked(try .groupMembers(of: groupID, limit: limit))
    return PagedResults(client: self, endpoint: endpoint, start: token)
  }

  /// Fetches the seats of a developer-hosted group subscription, and their claims.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `TransactionNotDevManagedGroupError` for other groups.
  public func seatInfo(
    of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) -> GetSeatInfoResponse {
    try await call(try .seatInfo(of: id))
  }

  /// Claims a seat for a member.
  ///
  /// Repeating the request returns the same claim.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `NoAvailableSeatsError` if all seats are taken,
  ///   `AppTransactionIdNotFoundError` if Apple does not know the member.
  public func claimSeat(
    of id: OriginalTransactionID, _ request: ClaimSeatRequest
  ) async throws(AppStoreServerAPIError) -> ClaimSeatResponse {
    try await call(try .claimSeat(of: id, request))
  }

  /// Releases a claimed seat; remove the member's access too.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `SeatClaimIdNotFoundError` if it is already released.
  public func unclaimSeat(
    _ seatClaimID: UUID, of id: OriginalTransactionID
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .unclaimSeat(seatClaimID, of: id))
  }

  /// Sets the member of a claimed seat.
  ///
  /// - Throws: ``AppStoreServerAPIError``; `SeatClaimIdNotFoundError` or
  ///   `AppTransactionIdNotFoundError` if Apple does not know the claim or the member.
  public func associateSeat(
    _ seatClaimID: UUID, of id: OriginalTransactionID, _ request: AssociateSeatRequest
  ) async throws(AppStoreServerAPIError) {
    let _: EmptyResponse = try await call(try .associateSeat(seatClaimID, of: id, request))
  }
}

public import AppStoreCore
public import Foundation
internal import HTTPTypes

extension APICall where Response == GetCustomerGroupsResponse {
  /// Get Customer Groups, by any transaction id of the customer.
  public static func customerGroups(of id: TransactionID) throws(APIRequestError) -> Self {
    try APICall(.customerGroups, path: [.fixed("groups/v1/currentGroups"), .transaction(id)])
  }
}

extension APICall where Response == GetGroupMembersResponse {
  /// Get Group Members; the first page, of at most 100 members; without a limit, Apple decides.
  public static func groupMembers(
    of groupID: String, limit: Int? = nil
  ) throws(APIRequestError) -> Self {
    if let limit, !(1...100).contains(limit) {
      throw APIRequestError("limit", "\(limit) is not 1 to 100", .invalidLimit)
    }
    let group = PathComponent.value(groupID, field: "groupId", code: .invalidGroupId)
    return try APICall(
      .groupMembers, path: [.fixed("groups/v1/group"), group],
      query: [limit].compactMap { $0.map { .init("limit", String($0)) } })
  }
}

private func seats(of id: OriginalTransactionID) -> [PathComponent] {
  [.fixed("groups/v1/transactions"), .original(id), .fixed("seats")]
}

extension APICall where Response == GetSeatInfoResponse {
  /// Get Seat Info.
  public static func seatInfo(of id: OriginalTransactionID) throws(APIRequestError) -> Self {
    try APICall(.seatInfo, path: seats(of: id))
  }
}

extension APICall where Response == ClaimSeatResponse {
  /// Claim Seat.
  public static func claimSeat(
    of id: OriginalTransactionID, _ request: ClaimSeatRequest
  ) throws(APIRequestError) -> Self {
    if let member = request.appTransactionId { try checkMember(member) }
    return try APICall(.claimSeat, .post, path: seats(of: id), json: request)
  }
}

extension APICall where Response == EmptyResponse {
  /// Unclaim Seat.
  public static func unclaimSeat(
    _ seatClaimID: UUID, of id: OriginalTransactionID
  ) throws(APIRequestError) -> Self {
    try APICall(
      .unclaimSeat, .delete, path: seats(of: id) + [.fixed(seatClaimID.uuidString)])
  }

  /// Associate Seat.
  public static func associateSeat(
    _ seatClaimID: UUID, of id: OriginalTransactionID, _ request: AssociateSeatRequest
  ) throws(APIRequestError) -> Self {
    try checkMember(request.appTransactionId)
    return try APICall(
      .associateSeat, .post,
      path: seats(of: id) + [.fixed(seatClaimID.uuidString), .fixed("associate")], json: request)
  }
}

private func checkMember(_ appTransactionID: String) throws(APIRequestError) {
  guard !appTransactionID.isEmpty else {
    throw APIRequestError("appTransactionId", "empty; give the member's")
  }
}

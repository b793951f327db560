internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import Hummingbird

/// The App Store Server API's calls about groups and seats, which exist only in the sandbox.
///
/// For the first two calls, Apple's sandbox returns one made-up group. Here they return the store's
/// own groups.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/get-customer-groups>
struct GroupRoutes: Sendable {
  let store: SimulatedStore

  func add(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    table.serve(.customerGroups, .get, "/groups/v1/currentGroups/:id", on: router, groups)
    table.serve(.groupMembers, .get, "/groups/v1/group/:groupId", on: router, members)
    let seats = "/groups/v1/transactions/:id/seats"
    table.serve(.seatInfo, .get, "\(seats)", on: router, seatInfo)
    table.serve(.claimSeat, .post, "\(seats)", on: router, claim)
    table.serve(.unclaimSeat, .delete, "\(seats)/:seatClaimId", on: router, release)
    table.serve(.associateSeat, .post, "\(seats)/:seatClaimId/associate", on: router, associate)
  }

  private func groups(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let simulator = await store.simulator
    let account = try simulator.account(withAnyID: call.part("id"))
    let groups = simulator.seatGroups(of: account)
    let id = simulator.appTransaction(of: account)?.appTransactionId
    return .json(GetCustomerGroupsResponse(groups: groups.map { GroupEntry($0, member: id) }))
  }

  private func members(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse
  {
    let id = call.part("groupId")
    guard AppStoreState.isTransactionID(id) else { throw AppStoreErrorBody(.invalidGroupId) }
    let limit = try call.query["limit"].map { text throws(AppStoreErrorBody) in
      guard let limit = Int(text), (1...100).contains(limit) else {
        throw AppStoreErrorBody(.invalidLimit)
      }
      return limit
    }
    let cursor = try call.query["paginationToken"].map { text throws(AppStoreErrorBody) in
      guard let cursor = GroupCursor(text, group: id) else {
        throw AppStoreErrorBody(.invalidPaginationToken)
      }
      return cursor
    }
    guard let group = await store.simulator.seatGroup(id) else {
      throw AppStoreErrorBody(.groupNotFound)
    }
    let rest = group.members.map(\.appTransactionID).filter { id in
      cursor.map { id > $0.lastMember } ?? true
    }
    let page = rest.prefix(limit ?? 100)
    let next = rest.count > page.count ? page.last : nil
    return .json(
      GetGroupMembersResponse(
        members: page.map(GroupMemberEntry.init(appTransactionId:)),
        paginationToken: next.map { GroupCursor(group: id, lastMember: $0).text },
        hasMore: next != nil))
  }

  private func seatInfo(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse
  {
    let simulator = await store.simulator
    let original = try simulator.original(withID: call.part("id")).originalTransactionId
    do throws(SeatError) {
      let (seats, claims) = try simulator.seatClaims(of: original)
      return .json(
        SeatInfoResponse(
          totalSeatCount: seats, availableSeatCount: max(0, seats - claims.count),
          assignedSeatClaimIds: claims.map { $0.id.uuidString.lowercased() }))
    } catch {
      throw AppStoreErrorBody(error)
    }
  }

  private func claim(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let original = try await original(call)
    let body = try call.object()
    let code = APIErrorCode.invalidRequestIdentifier
    guard let text = try body.text("requestIdentifier", or: code),
      let request = UUID(uuidString: text)
    else { throw AppStoreErrorBody(code) }
    let member = try body["appTransactionId"].map { _ throws(AppStoreErrorBody) in
      try appTransactionID(in: body)
    }
    let call = SeatMutation.claim(original, request: request, appTransactionID: member)
    return .json(ClaimResponse(seatClaimId: try await store.claimSeat(call, request, original)))
  }

  private func release(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse
  {
    try await store.changeForAPI(
      .seats(.release(try await original(call), try seatClaimID(call))))
    return .empty(.ok)
  }

  private func associate(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let original = try await original(call)
    let claim = try seatClaimID(call)
    let member = try appTransactionID(in: try call.object())
    try await store.changeForAPI(.seats(.associate(original, claim, appTransactionID: member)))
    return .empty(.ok)
  }

  private func original(
    _ call: AppleAPIRequest
  ) async throws(AppStoreErrorBody) -> OriginalTransactionID {
    try await store.simulator.original(withID: call.part("id")).originalTransactionId
  }

  private func seatClaimID(_ call: AppleAPIRequest) throws(AppStoreErrorBody) -> UUID {
    guard let id = UUID(uuidString: call.part("seatClaimId")) else {
      throw .seatClaimIdNotFound
    }
    return id
  }

  private func appTransactionID(in body: JSONObject) throws(AppStoreErrorBody) -> String {
    guard case .string(let id) = body["appTransactionId"] else {
      throw .appTransactionIdNotFound
    }
    return id
  }
}

/// The response of Get Seat Info, with lowercase UUIDs as in notifications.
private struct SeatInfoResponse: Encodable {
  let totalSeatCount: Int
  let availableSeatCount: Int
  let assignedSeatClaimIds: [String]
}

/// The response of Claim Seat.
private struct ClaimResponse: Encodable {
  let seatClaimId: String
}

extension GroupEntry {
  /// Creates the description of a group's member.
  ///
  /// Only organizations have roles.
  fileprivate init(_ group: SeatGroup, member: String?) {
    let known = group.members.first { $0.appTransactionID == member }
    let roles = known?.products.sorted().map { product in
      RoleEntry(
        productId: product, role: known?.managed.contains(product) == true ? .admin : .noRole)
    }
    self.init(
      groupId: group.id, groupType: group.isOrganization ? .organization : .consumer,
      roles: group.isOrganization ? roles : nil)
  }
}

extension SimulatedStore {
  fileprivate func claimSeat(
    _ call: SeatMutation, _ request: UUID, _ original: OriginalTransactionID
  ) throws(AppStoreErrorBody) -> String {
    if simulator.seatClaim(madeBy: request, of: original) == nil {
      try changeForAPI(.seats(call))
    }
    guard let id = simulator.seatClaim(madeBy: request, of: original) else {
      throw .generalInternal
    }
    return id.uuidString.lowercased()
  }
}

import AppStoreCore
import AppStoreServerAPI
import Testing

@Suite(.timeLimit(.minutes(30))) struct GroupTests {
  let caller: Caller

  init() throws {
    caller = try Caller()
  }

  @Test func `A customer's groups preserve kinds and roles that Apple adds later`() async throws {
    let transport = ScriptedTransport(
      .answer(
        200,
        #"{"groups":[{"groupId":"1","groupType":"ORGANIZATION","roles":["#
          + #"{"productId":"p","role":"ADMIN"},{"productId":"q","role":"NEW"}]},"#
          + #"{"groupId":"2","groupType":"NEW"}]}"#))

    let answer = try await caller.client(transport).customerGroups(of: "7")

    #expect(
      answer.groups == [
        GroupEntry(
          groupId: "1", groupType: .organization,
          roles: [
            RoleEntry(productId: "p", role: .admin),
            RoleEntry(productId: "q", role: GroupRole(rawValue: "NEW")),
          ]),
        GroupEntry(groupId: "2", groupType: GroupType(rawValue: "NEW"), roles: nil),
      ])
  }

  @Test func `Members are read page by page with the same limit`() async throws {
    let transport = ScriptedTransport(
      .answer(200, #"{"members":[{"appTransactionId":"a"}],"paginationToken":"t","hasMore":true}"#),
      .answer(200, #"{"members":[{"appTransactionId":"b"}],"hasMore":false}"#))

    var members: [String] = []
    for try await page in try caller.client(transport).groupMembersPages(of: "9", limit: 1) {
      members += page.members.map(\.appTransactionId)
    }

    #expect(members == ["a", "b"])
    #expect(
      transport.paths == [
        "/groups/v1/group/9?limit=1", "/groups/v1/group/9?limit=1&paginationToken=t",
      ])
  }

  @Test(arguments: [0, 101, -1])
  func `A page of members has 1 to 100 entries`(limit: Int) throws {
    let error = #expect(throws: APIRequestError.self) {
      try APICall.groupMembers(of: "9", limit: limit)
    }
    #expect(error?.code == .invalidLimit)
    _ = try APICall.groupMembers(of: "9", limit: 1)
  }

  @Test func `A claim whose response was lost is retried unchanged`() async throws {
    let transport = ScriptedTransport(
      .failure(.init(reason: "lost", isRetryable: true)),
      .answer(200, #"{"seatClaimId":"\#(EndpointCase.idText)"}"#))

    let answer = try await caller.client(transport, pacing: caller.pacing())
      .claimSeat(of: "7", ClaimSeatRequest(requestIdentifier: EndpointCase.id))

    #expect(answer.seatClaimId == EndpointCase.id)
    #expect(
      transport.bodies
        == Array(repeating: #"{"requestIdentifier":"\#(EndpointCase.idText)"}"#, count: 2))
  }

  @Test func `A change whose response was lost is not retried`() async throws {
    let transport = ScriptedTransport(.failure(.init(reason: "lost", isRetryable: true)))

    let error = await #expect(throws: AppStoreServerAPIError.self) {
      try await caller.client(transport, pacing: caller.pacing()).cancelSubscription(
        of: "7", .init(requestInfo: EndpointCase.info))
    }

    #expect(error?.isRetryable == true)
    #expect(transport.requests.count == 1)
  }

  @Test func `A member without an identifier is not sent`() {
    #expect(throws: APIRequestError.self) {
      try APICall.associateSeat(EndpointCase.id, of: "7", .init(appTransactionId: ""))
    }
    #expect(throws: APIRequestError.self) {
      try APICall.claimSeat(
        of: "7", .init(requestIdentifier: EndpointCase.id, appTransactionId: ""))
    }
  }
}

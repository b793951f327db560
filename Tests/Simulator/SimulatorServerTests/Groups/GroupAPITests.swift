import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// Groups and seats in the App Store Server API and in the control API.
@Suite(.timeLimit(.minutes(30))) struct GroupAPITests {
  /// Sells seats of the yearly plan to anna; returns her subscription.
  private func sell(
    _ seats: Int, _ kind: String, in world: World, _ server: Server
  ) async throws -> OriginalTransactionID {
    let sale = #"{"productId":"yearly","kind":"\#(kind)"}"#
    #expect(try await server.control("seat-sale", sale).status == 200)
    let order = PurchaseRequest(productID: "yearly", quantity: seats)
    return try await world.store.buy(order, by: "anna").transaction.originalTransactionId
  }

  private func appTransaction(of account: AccountID, in world: World) async throws -> String {
    try #require(await world.store.simulator.appTransaction(of: account)?.appTransactionId)
  }

  /// Makes a change and returns the names of the notifications that it caused.
  private func names(_ server: Server, _ name: String, _ json: String) async throws -> [String] {
    struct Answer: Decodable {
      struct Notification: Decodable {
        var notificationType: String
        var subtype: String?
      }
      var notifications: [Notification]
    }
    let reply = try await server.control(name, json)
    #expect(reply.status == 200, "\(name): \(String(decoding: reply.body, as: UTF8.self))")
    return try reply.decoded(Answer.self).notifications.map {
      $0.notificationType + ($0.subtype.map { "/\($0)" } ?? "")
    }
  }

  @Test func `Seats are claimed, named with their member, and released`() async throws {
    let world = try World()
    try await world.buy("coins", as: "ben")
    let ben = try await appTransaction(of: "ben", in: world)
    try await world.serve { server in
      let team = try await sell(2, "DEVELOPER", in: world, server)
      let api = try server.api()
      let first = ClaimSeatRequest(requestIdentifier: UUID())
      let claim = try await api.claimSeat(of: team, first).seatClaimId
      #expect(try await api.claimSeat(of: team, first).seatClaimId == claim)
      let second = ClaimSeatRequest(requestIdentifier: UUID(), appTransactionId: ben)
      let other = try await api.claimSeat(of: team, second).seatClaimId
      #expect(
        try await api.seatInfo(of: team)
          == GetSeatInfoResponse(
            totalSeatCount: 2, availableSeatCount: 0, assignedSeatClaimIds: [claim, other]))
      try await api.associateSeat(claim, of: team, .init(appTransactionId: ben))
      try await api.unclaimSeat(other, of: team)
      let info = try await api.seatInfo(of: team)
      #expect(info.availableSeatCount == 1)
      #expect(info.assignedSeatClaimIds == [claim])
      let groups = try await api.customerGroups(of: TransactionID(ben)).groups
      #expect(groups.map(\.groupType) == [.consumer])
      #expect(groups.first?.roles == nil, "only organizations have roles")
    }
  }

  @Test func `A notification lists the seat claims that a refund revoked`() async throws {
    let world = try World()
    try await world.serve { server in
      let team = try await sell(2, "DEVELOPER", in: world, server)
      let api = try server.api()
      _ = try await api.claimSeat(of: team, .init(requestIdentifier: UUID()))
      let last = try await api.claimSeat(of: team, .init(requestIdentifier: UUID())).seatClaimId
      let refund = #"{"transactionId":"\#(team)","seats":1,"milliPercent":50000}"#
      #expect(try await names(server, "refund-seats", refund) == ["REFUND/SEATS", "UNCLAIM_SEATS"])
      let entry = try #require(await world.store.notificationLog.last)
      #expect(entry.account == "anna")
      let payload = try world.verifier.notification(entry.signedPayload).body.payload
      #expect(payload.unclaimInfo?.unclaimSeatIds == [last.uuidString.lowercased()])
      #expect(payload.unclaimInfo?.bundleId == World.bundleID)
      #expect(payload.data == nil)
    }
  }

  @Test func `The transaction of an unassigned seat is not in the refund history`() async throws {
    let world = try World()
    try await world.serve { server in
      let team = try await sell(1, "APPLE", in: world, server)
      let member = #"{"originalTransactionId":"\#(team)","account":"ben"}"#
      #expect(try await names(server, "assign-seat", member) == ["SUBSCRIBED/INITIAL_BUY"])
      #expect(try await names(server, "unassign-seat", member) == ["REVOKE"])
      let lost = try #require(await world.store.simulator.history(of: "ben").first)
      #expect(lost.revocationDate != nil)
      let refunds = try await server.apple(.get, "/inApps/v2/refund/lookup/\(lost.transactionId)")
        .decoded(RefundHistoryResponse.self)
      #expect(refunds.signedTransactions.isEmpty)
    }
  }

  @Test func `Seats are added, removed and assigned, and the notification history lists it`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let team = try await sell(1, "APPLE", in: world, server)
      let member = #"{"originalTransactionId":"\#(team)","account":"ben"}"#
      #expect(try await names(server, "assign-seat", member) == ["SUBSCRIBED/INITIAL_BUY"])
      let more = #"{"account":"anna","productId":"yearly","quantity":3}"#
      #expect(
        try await names(server, "buy", more) == ["DID_CHANGE_RENEWAL_PREF/INCREASE_QUANTITY"])
      let fewer = #"{"account":"anna","subscriptionGroupIdentifier":"G1","seats":1}"#
      #expect(
        try await names(server, "renewal-seats", fewer) == [
          "DID_CHANGE_RENEWAL_PREF/DECREASE_QUANTITY"
        ])
      let seats = try await server.get("/control/v1/seats?originalTransactionId=\(team)")
      #expect(String(decoding: seats.body, as: UTF8.self) == #"{"members":["ben"],"seats":3}"#)
      var query = NotificationHistoryRequest(
        startDate: World.start - .days(1), endDate: World.start + .days(1))
      query.notificationType = .didChangeRenewalPref
      query.notificationSubtype = .increaseQuantity
      let body = try #require(
        String(bytes: try JSONEncoder().encode(query), encoding: .utf8))
      let found = try await server.apple(.post, "/inApps/v1/notifications/history", body)
        .decoded(NotificationHistoryResponse.self)
      #expect(found.notificationHistory.count == 1)
      #expect(try await names(server, "unassign-seat", member) == ["REVOKE"])
    }
  }

  @Test func `The members of an organization are returned in pages with their roles`() async throws
  {
    let world = try World()
    try await world.serve { server in
      let team = try await sell(3, "ORGANIZATION", in: world, server)
      for (member, isAdmin) in [("ben", true), ("carl", false)] {
        let json =
          #"{"originalTransactionId":"\#(team)","account":"\#(member)","admin":\#(isAdmin)}"#
        _ = try await names(server, "assign-seat", json)
      }
      let api = try server.api()
      let carl = try await appTransaction(of: "carl", in: world)
      let entry = try #require(
        try await api.customerGroups(of: TransactionID(carl)).groups.first)
      #expect(entry.groupType == .organization)
      #expect(entry.roles == [RoleEntry(productId: "yearly", role: .noRole)])
      let anna = try await api.customerGroups(of: TransactionID(team)).groups
      #expect(anna.first?.roles == [RoleEntry(productId: "yearly", role: .admin)])
      var pages: [[String]] = []
      for try await page in try api.groupMembersPages(of: entry.groupId, limit: 2) {
        pages.append(page.members.map(\.appTransactionId))
      }
      #expect(pages.map(\.count) == [2, 1])
      #expect(Set(pages.joined()).count == 3)
      #expect(pages.joined().contains(carl))
    }
  }

  @Test func `A seat's transaction is rejected where Apple rejects it`() async throws {
    let world = try World()
    try await world.serve { server in
      let team = try await sell(1, "APPLE", in: world, server)
      _ = try await names(
        server, "assign-seat", #"{"originalTransactionId":"\#(team)","account":"ben"}"#)
      let id = try #require(await world.store.simulator.history(of: "ben").last).transactionId
      let token = #"{"appAccountToken":"6f9619ff-8b86-d011-b42d-00c04fc964ff"}"#
      let extend = #"{"extendByDays":7,"extendReasonCode":1,"requestIdentifier":"r"}"#
      let cases: [(String, String, Int)] = [
        ("/inApps/v1/transactions/\(id)/appAccountToken", token, 400_0227),
        ("/inApps/v1/transactions/consumption/\(id)", "{}", 400_0227),
        ("/inApps/v2/transactions/consumption/\(id)", "{}", 400_0227),
        ("/inApps/v1/subscriptions/extend/\(id)", extend, 403_0028),
      ]
      for (path, json, code) in cases {
        #expect(try await server.apple(.put, path, json).errorCode == code, "\(path)")
      }
      let statuses = try await server.api().subscriptionStatuses(of: id)
      #expect(statuses.data.count == 1)
      let history = try await server.apple(
        .get, "/inApps/v2/history/\(id)?inAppOwnershipType=ASSIGNED"
      ).decoded(HistoryResponse.self)
      #expect(history.signedTransactions.count == 1)
    }
  }

  @Test func `Invalid calls are rejected with Apple's errors`() async throws {
    let world = try World()
    try await world.serve { server in
      let team = try await sell(1, "DEVELOPER", in: world, server)
      let coins = try await world.buy("coins").transaction.transactionId
      let base = "/groups/v1/transactions"
      let request = #""requestIdentifier":"\#(UUID())""#
      let groupID = try #require(await world.store.simulator.seatGroups(of: "anna").first?.id)
      let group = "/groups/v1/group/\(groupID)"
      let cases: [(HTTPRequest.Method, String, String, Int)] = [
        (.get, "/groups/v1/currentGroups/x", "", 400_0006),
        (.get, "/groups/v1/currentGroups/9", "", 404_0010),
        (.get, "/groups/v1/group/x", "", 400_0225), (.get, "/groups/v1/group/9", "", 404_0022),
        (.get, "\(group)?limit=0", "", 400_0004), (.get, "\(group)?limit=101", "", 400_0004),
        (.get, "\(group)?paginationToken=x", "", 400_0014),
        (.get, "\(group)?paginationToken=g_9_7", "", 400_0014),
        (.get, "\(base)/x/seats", "", 400_0008), (.get, "\(base)/9/seats", "", 404_0005),
        (.get, "\(base)/\(coins)/seats", "", 400_9001),
        (.post, "\(base)/\(coins)/seats", "{\(request)}", 400_9001),
        (.post, "\(base)/\(team)/seats", "[]", 400_0000),
        (.post, "\(base)/\(team)/seats", "{}", 400_0011),
        (.post, "\(base)/\(team)/seats", #"{"requestIdentifier":"x"}"#, 400_0011),
        (.post, "\(base)/\(team)/seats", #"{\#(request),"appTransactionId":"7"}"#, 404_9002),
        (.post, "\(base)/\(team)/seats", #"{\#(request),"appTransactionId":7}"#, 404_9002),
        (.delete, "\(base)/\(team)/seats/x", "", 404_9001),
        (.delete, "\(base)/\(team)/seats/\(UUID())", "", 404_9001),
        (.post, "\(base)/\(team)/seats/\(UUID())/associate", "{}", 404_9002),
        (
          .post, "\(base)/\(team)/seats/\(UUID())/associate", #"{"appTransactionId":"7"}"#,
          404_9001
        ),
      ]
      for (method, path, json, code) in cases {
        let reply = try await server.apple(method, path, json)
        #expect(reply.errorCode == code, "\(method) \(path) \(json)")
        #expect(reply.status == code / 10_000, "\(method) \(path) \(json)")
      }
      let claimed = try await server.apple(.post, "\(base)/\(team)/seats", "{\(request)}")
      #expect(claimed.status == 200)
      let full = try await server.apple(
        .post, "\(base)/\(team)/seats", #"{"requestIdentifier":"\#(UUID())"}"#)
      #expect(full.errorCode == 403_9001)
    }
  }

  @Test func `Groups exist only in the sandbox, and their calls are rate limited`() async throws {
    let production = try World(environment: .production)
    let bought = try await production.buy("coins").transaction.transactionId
    try await production.serve { server in
      let reply = try await server.apple(.get, "/groups/v1/currentGroups/\(bought)")
      #expect(reply.status == 404)
    }
    let world = try World()
    let id = try await world.buy("coins").transaction.transactionId
    await world.store.setRateLimits(true, perHour: 1)
    try await world.serve { server in
      let path = "/groups/v1/currentGroups/\(id)"
      let replies = [try await server.apple(.get, path), try await server.apple(.get, path)]
      #expect(replies.map(\.errorCode) == [nil, 429_0000])
    }
  }

  @Test func `Invalid changes of seats name their field`() async throws {
    let world = try World()
    try await world.serve { server in
      let team = try await sell(2, "APPLE", in: world, server)
      let own = try await sell(2, "APPLE", in: world, server)
      #expect(own == team)
      let id = #""originalTransactionId":"\#(team)""#
      let cases: [(String, String, Int, String)] = [
        ("seat-sale", #"{"productId":"x","kind":"APPLE"}"#, 404, "productId"),
        ("seat-sale", #"{"productId":"yearly","kind":"x"}"#, 400, "kind"),
        ("seat-sale", #"{"productId":"yearly","kind":"APPLE","limit":0}"#, 400, "limit"),
        (
          "seat-sale", #"{"productId":"yearly","kind":"APPLE","discounts":["1:5"]}"#, 400,
          "discounts"
        ),
        (
          "seat-sale", #"{"productId":"yearly","kind":"APPLE","discounts":["3"]}"#, 400,
          "discounts"
        ),
        ("buy", #"{"account":"anna","productId":"yearly","quantity":1}"#, 400, "quantity"),
        (
          "renewal-seats", #"{"account":"anna","subscriptionGroupIdentifier":"G1","seats":9}"#,
          400, "seats"
        ),
        (
          "renewal-seats", #"{"account":"ben","subscriptionGroupIdentifier":"G1","seats":1}"#,
          409, "subscriptionGroupIdentifier"
        ),
        ("refund-seats", #"{"transactionId":"9","seats":1}"#, 404, "transactionId"),
        ("refund-seats", #"{"transactionId":"\#(team)","seats":2}"#, 400, "seats"),
        ("refund-seats", #"{"transactionId":"\#(team)"}"#, 400, "seats"),
        (
          "assign-seat", #"{"originalTransactionId":"9","account":"ben"}"#, 404,
          "originalTransactionId"
        ),
        ("assign-seat", #"{\#(id),"account":"anna"}"#, 409, "account"),
        ("assign-seat", #"{\#(id),"account":"ben","admin":1}"#, 400, "admin"),
        ("unassign-seat", #"{\#(id),"account":"ben"}"#, 404, "account"),
      ]
      for (name, json, status, field) in cases {
        let reply = try await server.control(name, json)
        #expect(reply.status == status, "\(name) \(json)")
        #expect(reply.errorField == field, "\(name) \(json)")
      }
      for query in ["", "?originalTransactionId=9"] {
        let reply = try await server.get("/control/v1/seats\(query)")
        #expect(reply.errorField == "originalTransactionId")
      }
    }
  }

  @Test func `A restored store has the saved seats, claims and groups`() async throws {
    let world = try World()
    try await world.buy("coins", as: "ben")
    let ben = try await appTransaction(of: "ben", in: world)
    try await world.serve { server in
      let team = try await sell(3, "DEVELOPER", in: world, server)
      let api = try server.api()
      let claim = try await api.claimSeat(of: team, .init(requestIdentifier: UUID())).seatClaimId
      try await api.associateSeat(claim, of: team, .init(appTransactionId: ben))
      let other = try await api.claimSeat(of: team, .init(requestIdentifier: UUID())).seatClaimId
      try await api.unclaimSeat(other, of: team)
      _ = try await names(
        server, "renewal-seats",
        #"{"account":"anna","subscriptionGroupIdentifier":"G1","seats":2}"#)
      _ = try await names(server, "refund-seats", #"{"transactionId":"\#(team)","seats":1}"#)
    }
    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let copy = try World()
    try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
    #expect(await copy.store.simulator == world.store.simulator)
  }
}

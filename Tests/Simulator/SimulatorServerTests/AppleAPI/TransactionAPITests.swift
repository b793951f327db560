import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// Calls about single transactions: info, finish, tokens, refunds, orders and app transactions.
@Suite(.timeLimit(.minutes(30))) struct TransactionAPITests {
  private static let token = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")

  @Test func `A transaction's info is its newest version`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      let before = try await server.api().transactionInfo(of: coins).signedTransactionInfo
      #expect(try world.verifier.transaction(before).payload.revocationDate == nil)
      try await world.store.refund(coins)
      let after = try await server.api().transactionInfo(of: coins).signedTransactionInfo
      #expect(try world.verifier.transaction(after).payload.revocationDate == World.start)
    }
  }

  @Test func `An app transaction describes the customer's download`() async throws {
    let world = try World()
    let bought = try await world.buy("coins").transaction
    try await world.store.advance(by: .days(3))
    try await world.serve { server in
      let answer = try await server.api().appTransactionInfo(of: bought.transactionId)
      let payload = try world.verifier.appTransaction(answer.signedAppTransactionInfo).payload
      #expect(payload.appTransactionId == bought.appTransactionId)
      #expect(payload.receiptType == .sandbox)
      #expect(payload.appAppleId == nil)
      #expect(payload.originalPurchaseDate == World.start)
      #expect(payload.receiptCreationDate == World.start + .days(3))
      let id = TransactionID(try #require(bought.appTransactionId))
      #expect(try await server.api().appTransactionInfo(of: id).signedAppTransactionInfo != "")
    }
  }

  @Test func `Finishing on the server equals finishing on the device`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    let monthly = try await world.buy("monthly").transaction.transactionId
    try await world.serve { server in
      try await server.api().finishTransaction(coins)
      #expect(await world.store.simulator.unfinished(of: "anna").map(\.transactionId) == [monthly])
      var pages = try server.api().transactionHistoryV1Pages(of: monthly).makeAsyncIterator()
      let page = try #require(try await pages.next())
      let found = try page.signedTransactions.map {
        try world.verifier.transaction($0).payload.transactionId
      }
      #expect(found == [monthly], "version 1 leaves out finished consumables")
      #expect(try await server.api().transactionHistory(of: monthly).signedTransactions.count == 2)
    }
  }

  @Test func `An app account token applies to the current period and every later one`() async throws
  {
    let world = try World()
    let monthly = try await world.buy("monthly").transaction.originalTransactionId
    try await world.store.advance(by: .days(10))
    let token = try #require(Self.token)
    try await world.serve { server in
      try await server.api().setAppAccountToken(token, of: monthly)
      let item = try await server.api().subscriptionStatuses(of: TransactionID(monthly)).data
        .first?.lastTransactions.first
      let signed = try #require(item)
      let transaction = try world.verifier.transaction(signed.signedTransactionInfo)
      #expect(transaction.payload.appAccountToken == token)
      let info = try world.verifier.renewalInfo(signed.signedRenewalInfo, transaction: transaction)
      #expect(info.payload.appAccountToken == token)
    }
    try await world.store.advance(by: .days(31))
    let tokens = await world.store.simulator.history(of: "anna").map(\.appAccountToken)
    #expect(tokens == [nil, token, token])
    #expect(await StoreInvariants(of: world.store.simulator).violations().isEmpty)
  }

  @Test func `A server may set a token and finish while it handles a notification`() async throws {
    let world = try World()
    try await world.serve { server in
      world.developer.onDelivery { delivery in
        guard let jws = delivery.signedPayload,
          let transaction = try? world.verifier.notification(jws).transaction?.payload,
          let token = Self.token
        else { return .badRequest }
        do {
          try await server.api().setAppAccountToken(token, of: transaction.originalTransactionId)
          try await server.api().finishTransaction(transaction.transactionId)
        } catch { return .internalServerError }
        return .ok
      }
      let report = try await world.buy("coins")
      #expect(report.notifications.map(\.isDelivered) == [true])
      let held = await world.store.simulator.transaction(report.transaction.transactionId)
      #expect(held?.appAccountToken == Self.token)
    }
  }

  @Test func `Refunds have pages of 20 by date, without reversed refunds`()
    async throws
  {
    let world = try World()
    var ids: [TransactionID] = []
    for _ in 0..<23 { ids.append(try await world.buy("coins").transaction.transactionId) }
    let kept = try await world.buy("lifetime").transaction.transactionId
    for id in ids.reversed() {
      try await world.store.advance(by: .seconds(1))
      try await world.store.refund(id)
    }
    try await world.store.reverseRefund(ids[0])
    try await world.serve { [ids] server in
      var pages: [RefundHistoryResponse] = []
      for try await page in try server.api().refundHistoryPages(of: kept) { pages.append(page) }
      #expect(pages.map(\.signedTransactions.count) == [20, 2])
      #expect(pages.map(\.hasMore) == [true, false])
      let found = try pages.flatMap(\.signedTransactions).map {
        try world.verifier.transaction($0).payload.transactionId
      }
      #expect(found == Array(ids.reversed().dropLast()))
      let last = try #require(pages.last).revision
      let path = "/inApps/v2/refund/lookup/\(kept)?revision=\(last)"
      let nothing = try await server.apple(.get, path).decoded(RefundHistoryResponse.self)
      #expect(nothing.signedTransactions.isEmpty)
      #expect(nothing.revision == last)
      let all = try await server.api().refundHistoryV1(of: OriginalTransactionID(kept.rawValue))
      #expect(all.signedTransactions.count == 22)
    }
  }

  @Test func `A family member's revoked sharing is not a refund`() async throws {
    let world = try World()
    try await world.serve { server in
      for account in ["anna", "ben"] {
        let body = #"{"account": "\#(account)", "family": "F"}"#
        let reply = try await server.control("join-family", body)
        #expect(reply.status == 200)
      }
    }
    let bought = try await world.buy("lifetime", as: "anna").transaction.transactionId
    let shared = try #require(await world.store.simulator.history(of: "ben").last)
    #expect(shared.inAppOwnershipType == .familyShared)
    try await world.store.refund(bought)
    let lost = try #require(await world.store.simulator.transaction(shared.transactionId))
    #expect(lost.revocationType == .familyRevoke)
    try await world.serve { server in
      let purchaser = try await refunds(bought, server)
      let member = try await refunds(shared.transactionId, server)
      #expect(purchaser == [1, 1])
      #expect(member == [0, 0])
    }
  }

  /// How many refunds a customer has, by version 1 and by version 2.
  private func refunds(_ id: TransactionID, _ server: Server) async throws -> [Int] {
    let version1 = try await server.api().refundHistoryV1(of: OriginalTransactionID(id.rawValue))
    var pages = try server.api().refundHistoryPages(of: id).makeAsyncIterator()
    let page = try #require(try await pages.next())
    return [version1.signedTransactions.count, page.signedTransactions.count]
  }

  @Test func `An order id from a receipt is looked up in production only`() async throws {
    let world = try World(environment: .production)
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      let reply = try await server.control("buy", #"{"account":"ben","productId":"coins"}"#)
      struct Bought: Decodable {
        var orderId: String
        var transactionId: TransactionID
      }
      let bought = try reply.decoded(Bought.self)
      let found = try await server.api().lookUpOrder(bought.orderId)
      #expect(found.status == .valid)
      let jws = try #require(found.signedTransactions?.first)
      #expect(try world.verifier.transaction(jws).payload.transactionId == bought.transactionId)
      for wrong in ["MXYZ", "m1", coins.rawValue, "M-1", "M"] {
        let none = try await server.api().lookUpOrder(wrong)
        #expect(none == OrderLookupResponse(status: .invalid, signedTransactions: nil))
      }
    }
    try await World().serve { server in
      let reply = try await server.apple(.get, "/inApps/v1/lookup/M1")
      #expect(reply.status == 404)
    }
  }

  @Test func `Invalid transaction ids and tokens are rejected with Apple's error codes`()
    async throws
  {
    let world = try World()
    let first = try await world.buy("monthly").transaction
    try await world.store.advance(by: .days(10))
    let renewal = try #require(await world.store.simulator.history(of: "anna").last).transactionId
    let app = try #require(first.appTransactionId)
    let put: HTTPRequest.Method = .put
    let token = #"{"appAccountToken":"6f9619ff-8b86-d011-b42d-00c04fc964ff"}"#
    let transactions = "/inApps/v1/transactions"
    let cases: [(HTTPRequest.Method, String, String, Int)] = [
      (.get, "\(transactions)/x", "", 400_0006), (.get, "\(transactions)/9", "", 404_0010),
      (.get, "\(transactions)/\(app)", "", 400_0048),
      (.get, "\(transactions)/appTransactions/-1", "", 400_0006),
      (.get, "\(transactions)/appTransactions/9", "", 404_0010),
      (.post, "\(transactions)/x/finish", "", 400_0006),
      (.post, "\(transactions)/9/finish", "", 404_0010),
      (.post, "\(transactions)/\(app)/finish", "", 400_0048),
      (put, "\(transactions)/x/appAccountToken", token, 400_0006),
      (put, "\(transactions)/9/appAccountToken", token, 404_0005),
      (put, "\(transactions)/\(app)/appAccountToken", token, 400_0048),
      (put, "\(transactions)/\(renewal)/appAccountToken", token, 400_0187),
      (put, "\(transactions)/\(first.transactionId)/appAccountToken", "{}", 400_0183),
      (
        put, "\(transactions)/\(first.transactionId)/appAccountToken",
        #"{"appAccountToken":"me"}"#, 400_0183
      ),
      (
        put, "\(transactions)/\(first.transactionId)/appAccountToken",
        #"{"appAccountToken":7}"#, 400_0183
      ),
      (put, "\(transactions)/\(first.transactionId)/appAccountToken", "[]", 400_0000),
      (.get, "/inApps/v2/refund/lookup/x", "", 400_0006),
      (.get, "/inApps/v2/refund/lookup/9", "", 404_0010),
      (.get, "/inApps/v2/refund/lookup/\(renewal)?revision=x", "", 400_0005),
      (.get, "/inApps/v1/refund/lookup/x", "", 400_0008),
      (.get, "/inApps/v1/refund/lookup/9", "", 404_0005),
      (.get, "/inApps/v1/refund/lookup/\(renewal)", "", 404_0005),
      (.get, "/inApps/v1/history/x", "", 400_0006),
      (.get, "/inApps/v1/history/\(renewal)?sort=UP", "", 400_0021),
    ]
    try await world.serve { server in
      for (method, path, body, code) in cases {
        let reply = try await server.apple(method, path, body)
        #expect(reply.status == code / 10_000, "\(path) \(body)")
        #expect(reply.errorCode == code, "\(path) \(body)")
        #expect(reply.response.headerFields[.contentType] == "application/json")
      }
    }
  }
}

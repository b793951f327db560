import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes
import SignedData
import SimulatorServer
import Testing

/// The parts of the control API's responses that the tests read.
private struct Change: Decodable {
  struct Notification: Decodable {
    var notificationType: String
    var subtype: String?
    var sendAttemptResult: String?
    var httpStatus: Int?
    var date: String
  }

  var now: String?
  var transactionId: String?
  var isNew: Bool?
  var signedTransactionInfo: String?
  var notifications: [Notification]

  var names: [String] {
    notifications.map { $0.notificationType + ($0.subtype.map { "/\($0)" } ?? "") }
  }
}

private struct State: Decodable {
  struct Account: Decodable {
    struct Access: Decodable {
      var productId: String
      var until: String?
    }
    struct Subscription: Decodable { var status: Int }
    var account: String
    var hasBillingIssue: Bool
    var access: [Access]
    var subscriptions: [Subscription]
  }

  var now: String
  var nextEvent: String?
  var accounts: [Account]
}

private struct Failure: Decodable {
  struct Detail: Decodable {
    var field: String
    var message: String
  }
  var error: Detail
}

@Suite(.timeLimit(.minutes(30))) struct ControlTests {
  @Test func `A subscription can be driven and observed over HTTP`() async throws {
    let world = try World()
    try await world.serve { server in
      func change(_ name: String, _ json: String) async throws -> Change {
        let reply = try await server.control(name, json)
        #expect(
          reply.status == 200, "\(name) \(json): \(String(decoding: reply.body, as: UTF8.self))")
        return try reply.decoded()
      }
      let trial = try await change("buy", #"{"account":"anna","productId":"monthly"}"#)
      #expect(trial.names == ["SUBSCRIBED/INITIAL_BUY"])
      #expect(trial.isNew == true)
      #expect(trial.notifications.map(\.sendAttemptResult) == ["SUCCESS"])
      #expect(trial.notifications.map(\.httpStatus) == [200])
      let jws = try #require(trial.signedTransactionInfo)
      #expect(
        try world.verifier.transaction(jws).payload.transactionId.rawValue == trial.transactionId)
      let paid = try await change("advance", #"{"toNextEvent":true}"#)
      #expect(paid.names == ["DID_RENEW"])
      #expect(paid.now == "2026-01-08T00:00:00Z")
      _ = try await change("billing", #"{"account":"anna","issue":true}"#)
      let failed = try await change("advance", #"{"by":"P1M"}"#)
      #expect(failed.names == ["DID_FAIL_TO_RENEW/GRACE_PERIOD"])
      let recovered = try await change("billing", #"{"account":"anna","issue":false}"#)
      #expect(recovered.names == ["DID_RENEW/BILLING_RECOVERY"])
      let off = try await change(
        "auto-renew", #"{"account":"anna","subscriptionGroupIdentifier":"G1","on":false}"#)
      #expect(off.names == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
      let state = try await server.get("/control/v1/state?account=anna").decoded(State.self)
      #expect(state.accounts.map(\.account) == ["anna"])
      #expect(state.accounts.first?.access.first?.until == "2026-03-08T00:00:00Z")
      #expect(state.nextEvent == "2026-03-08T00:00:00Z")
      let ended = try await change("advance", #"{"to":"2026-03-10"}"#)
      #expect(ended.names == ["EXPIRED/VOLUNTARY"])
      let coins = try await change(
        "buy",
        #"""
        {"account":"ben","productId":"coins","quantity":2,
         "appAccountToken":"6F9619FF-8B86-D011-B42D-00C04FC964FF"}
        """#)
      let id = try #require(coins.transactionId)
      let refund = try await change("refund", #"{"transactionId":"\#(id)","reason":1}"#)
      #expect(refund.names == ["REFUND"])
      let reversal = try await change("reverse-refund", #"{"transactionId":"\#(id)"}"#)
      #expect(reversal.names == ["REFUND_REVERSED"])
      let log = try await server.get("/control/v1/notifications").decoded(Change.self)
      #expect(log.names.count == 9)
      #expect(log.notifications.allSatisfy { $0.sendAttemptResult == "SUCCESS" })
    }
    #expect(world.clock.now() == Timestamp(milliseconds: 1_773_100_800_000))
  }

  @Test func `With a declined card only free products are sold, unless a flag allows others`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let buy = #"{"account":"anna","productId":"coins"}"#
      #expect(try await server.control("buy", buy).status == 200)
      _ = try await server.control("billing", #"{"account":"anna","issue":true}"#)
      let refused = try await server.control("buy", buy)
      #expect(refused.status == 409)
      #expect(refused.errorField == "account")
      let message = try refused.decoded(Failure.self).error.message
      #expect(message.contains("set ignoreBillingIssue to true"))
      let trial = #"{"account":"anna","productId":"monthly"}"#
      #expect(try await server.control("buy", trial).status == 200, "the trial is free")
      let upgrade = #"{"account":"anna","productId":"yearly"}"#
      #expect(try await server.control("buy", upgrade).status == 409)
      let forced = #"{"account":"anna","productId":"coins","ignoreBillingIssue":true}"#
      #expect(try await server.control("buy", forced).status == 200)
      _ = try await server.control("billing", #"{"account":"anna","issue":false}"#)
      #expect(try await server.control("buy", upgrade).status == 200)
    }
  }

  @Test func `Times are accepted as dates, moments and milliseconds`() async throws {
    let world = try World()
    try await world.serve { server in
      for (json, now) in [
        (#"{"to":"2026-01-02"}"#, "2026-01-02T00:00:00Z"),
        (#"{"to":"2026-01-02T10:20:30Z"}"#, "2026-01-02T10:20:30Z"),
        (#"{"to":1767484800000}"#, "2026-01-04T00:00:00Z"),
        (#"{"by":"P1W"}"#, "2026-01-11T00:00:00Z"),
        (#"{"toNextEvent":true}"#, "2026-01-11T00:00:00Z"),
      ] {
        let answer = try await server.control("advance", json).decoded(Change.self)
        #expect(answer.now == now)
      }
    }
  }

  @Test func `Invalid input gets 400 and the field's name, and changes nothing`() async throws {
    let world = try World()
    try await world.buy("coins")
    let before = await world.store.simulator
    let cases = [
      ("buy", "", "body"), ("buy", "[1]", "body"), ("buy", "not json", "body"),
      ("buy", #"{"account":"a"}"#, "productId"), ("buy", #"{"productId":"coins"}"#, "account"),
      ("buy", #"{"account":1,"productId":"coins"}"#, "account"),
      ("buy", #"{"account":"","productId":"coins"}"#, "account"),
      ("buy", #"{"account":"a","productId":"coins","qantity":1}"#, "qantity"),
      ("buy", #"{"account":"a","productId":"coins","quantity":"2"}"#, "quantity"),
      ("buy", #"{"account":"a","productId":"coins","quantity":1.5}"#, "quantity"),
      ("buy", #"{"account":"a","productId":"coins","quantity":11}"#, "quantity"),
      (
        "buy", #"{"account":"a","productId":"coins","appAccountToken":"me"}"#, "appAccountToken"
      ),
      ("advance", "{}", "to"), ("advance", #"{"by":"P1D","to":"2026-02-01"}"#, "by"),
      ("advance", #"{"by":"3 days"}"#, "by"), ("advance", #"{"to":"tomorrow"}"#, "to"),
      ("advance", #"{"to":"2026-02-30"}"#, "to"),
      ("advance", #"{"to":"2026-02-01T25:00:00Z"}"#, "to"),
      ("advance", #"{"to":-1}"#, "to"), ("advance", #"{"to":99999999999999999}"#, "to"),
      ("advance", #"{"to":"2025-01-01"}"#, "to"), ("advance", #"{"to":"2099-01-01"}"#, "to"),
      ("advance", #"{"toNextEvent":false}"#, "toNextEvent"),
      ("refund", "{}", "transactionId"),
      ("refund", #"{"transactionId":"1","reason":7}"#, "reason"),
      ("reverse-refund", #"{"transactionId":5}"#, "transactionId"),
      ("billing", #"{"account":"anna"}"#, "issue"),
      ("billing", #"{"account":"anna","issue":"yes"}"#, "issue"),
      ("auto-renew", #"{"account":"anna","on":true}"#, "subscriptionGroupIdentifier"),
    ]
    try await world.serve { server in
      for (name, json, field) in cases {
        let reply = try await server.control(name, json)
        #expect(reply.status == 400, "\(name) \(json)")
        #expect(reply.errorField == field, "\(name) \(json)")
      }
    }
    #expect(await world.store.simulator == before)
  }

  @Test func `An unknown object gets 404, and an impossible change gets 409`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    let group = #""subscriptionGroupIdentifier""#
    let cases = [
      ("buy", #"{"account":"anna","productId":"gold"}"#, 404, "productId"),
      ("refund", #"{"transactionId":"1"}"#, 404, "transactionId"),
      ("reverse-refund", #"{"transactionId":"1"}"#, 404, "transactionId"),
      ("billing", #"{"account":"ben","issue":true}"#, 404, "account"),
      ("auto-renew", #"{"account":"ben",\#(group):"G1","on":true}"#, 404, "account"),
      (
        "auto-renew", #"{"account":"anna",\#(group):"G9","on":true}"#, 404,
        "subscriptionGroupIdentifier"
      ),
      ("reverse-refund", #"{"transactionId":"\#(coins)"}"#, 409, "transactionId"),
      (
        "auto-renew", #"{"account":"anna",\#(group):"G1","on":true}"#, 409,
        "subscriptionGroupIdentifier"
      ),
    ]
    try await world.serve { server in
      for (name, json, status, field) in cases {
        let reply = try await server.control(name, json)
        #expect(reply.status == status, "\(name) \(json)")
        #expect(reply.errorField == field, "\(name) \(json)")
      }
      let nobody = try await server.get("/control/v1/state?account=ben")
      #expect(nobody.status == 404)
      #expect(try await server.get("/nowhere").status == 404)
    }
  }

  @Test func `An error message uses the words of the request`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    let cases = [
      ("buy", #"{"account":"anna","productId":"gold"}"#, "productId: gold is not in"),
      ("refund", #"{"transactionId":"1"}"#, "transactionId: unknown transaction 1"),
      (
        "refund", #"{"transactionId":"\#(coins)","milliPercent":0}"#,
        "milliPercent: the refund of \(coins) would be empty"
      ),
      (
        "auto-renew", #"{"account":"anna","subscriptionGroupIdentifier":"G9","on":true}"#,
        "subscriptionGroupIdentifier: G9 is not in"
      ),
      (
        "billing", #"{"account":"nobody","issue":true}"#,
        "account: unknown customer \"nobody\""
      ),
      ("notification-urls", #"{"urls":["http://a:99999"]}"#, "urls: \"http://a:99999\" is not"),
      ("advance", #"{"by":"99Y"}"#, "by: ends after 2080-01-01"),
      ("advance", #"{"to":"2001-01-01"}"#, "to: 2001-01-01T00:00:00Z is before"),
    ]
    try await world.serve { server in
      for (name, json, words) in cases {
        let error = try await server.control(name, json).decoded(Failure.self).error
        #expect(error.message.hasPrefix(words), "\(name) \(json): \(error.message)")
        #expect(error.message.hasPrefix("\(error.field): "), "\(name) \(json): \(error.message)")
      }
    }
  }

  @Test func `The maximum price is sold ten times and refunded, and a higher price is rejected`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let high = #"{"productId":"coins","price":1000000000000,"askConsent":false}"#
      #expect(try await server.control("price", high).status == 200)
      let buy = #"{"account":"anna","productId":"coins","quantity":10}"#
      let id = try #require(try await server.control("buy", buy).decoded(Change.self).transactionId)
      let refund = #"{"transactionId":"\#(id)","milliPercent":99999}"#
      #expect(try await server.control("refund", refund).status == 200)
      for price in ["1000000000001", "9223372036854775807"] {
        let reply = try await server.control(
          "price", #"{"productId":"coins","price":\#(price),"askConsent":false}"#)
        #expect(reply.status == 400)
        #expect(reply.errorField == "price")
      }
    }
  }

  @Test func `A misspelled query parameter is rejected`() async throws {
    let world = try World()
    try await world.buy("coins")
    try await world.serve { server in
      for (path, field) in [
        ("state?acount=anna", "acount"), ("timeline?account=anna&x=1", "x"),
        ("faults?seed=1", "seed"),
      ] {
        let reply = try await server.get("/control/v1/\(path)")
        #expect(reply.status == 400)
        #expect(reply.errorField == field)
      }
    }
  }

  @Test func `The front page lists the URLs`() async throws {
    try await World().serve { server in
      let page = try await server.get("/")
      #expect(page.status == 200)
      #expect(page.response.headerFields[.contentType]?.hasPrefix("text/plain") == true)
      let text = String(decoding: page.body, as: UTF8.self)
      for path in [
        "/inApps/v1/subscriptions", "/inApps/v2/history", "/control/v1/buy", "/device/v1/call",
      ] {
        #expect(text.contains(path))
      }
    }
  }
}

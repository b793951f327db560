import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

private struct Failure: Decodable {
  struct Detail: Decodable { var message: String }
  var error: Detail
}

/// The control API's network calls, its OpenAPI document and the timelines of customers.
@Suite(.timeLimit(.minutes(30))) struct ControlNetworkTests {
  private struct Document: Decodable {
    struct Operation: Decodable {
      struct Body: Decodable {
        struct Content: Decodable {
          struct Schema: Decodable {
            var properties: [String: [String: Value]]
            var required: [String]
          }
          var schema: Schema
        }
        var content: [String: Content]
      }
      var summary: String
      var requestBody: Body?
    }
    /// A value of a schema; only texts are read.
    struct Value: Decodable {
      init(from decoder: any Decoder) throws {}
    }

    var openapi: String
    var paths: [String: [String: Operation]]
  }

  @Test func `The OpenAPI document has every route of the control API`() async throws {
    try await World().serve { server in
      let document = try await server.get("/control/openapi.json").decoded(Document.self)
      #expect(document.openapi == "3.1.0")
      for (method, names) in [
        (
          "post",
          [
            "advance", "answer-price-increase", "app-transaction", "assign-seat", "auto-renew",
            "begin-purchase", "behaviors", "billing", "buy", "complete-purchase",
            "decline-purchase",
            "decline-refund", "device-settings", "external-purchase-token", "family-sharing",
            "faults", "for-sale",
            "join-family", "leave-family", "message", "monthly-price", "notification-urls",
            "offer-price",
            "price", "purchase-behavior", "purchase-intent", "rate-limits", "refund",
            "refund-seats",
            "renewal-extensions",
            "renewal-seats", "request-refund", "rescind-consent", "retention-cancel-attempt",
            "retention-limits", "retention-performance-test", "retention-review",
            "reverse-refund", "seat-sale", "sheet-responses", "simulated-error", "storefront",
            "unassign-seat",
          ]
        ),
        (
          "get",
          [
            "behaviors", "consumption", "external-purchase-reports", "faults", "notifications",
            "pending-purchases", "retention", "seats", "sheet-responses", "simulated-errors",
            "snapshot", "state", "timeline",
          ]
        ),
      ] {
        let found = document.paths.filter { $0.value[method] != nil }.keys.sorted()
        #expect(found == names.sorted().map { "/control/v1/\($0)" })
      }
      let page = String(decoding: try await server.get("/").body, as: UTF8.self)
      for (path, operations) in document.paths {
        #expect(page.contains(path))
        for (method, operation) in operations where method == "post" {
          // A request body with an undocumented field is rejected with the name of that field.
          let reply = try await server.control(
            path.replacing("/control/v1/", with: ""), #"{"nobody":1}"#)
          #expect(reply.errorField == "nobody", "\(path)")
          let schema = try #require(operation.requestBody?.content["application/json"]?.schema)
          #expect(!schema.properties.isEmpty)
          #expect(schema.required.allSatisfy { schema.properties[$0] != nil })
          #expect(!operation.summary.isEmpty)
        }
        for method in operations.keys where method == "get" {
          #expect(try await server.get("\(path)").status != 404, "\(path)")
        }
      }
    }
  }

  @Test func `Faults, limits and addresses are set over HTTP`() async throws {
    let world = try World()
    try await world.serve { server in
      let set = try await server.control("faults", #"{"drop":100,"seed":3}"#)
      #expect(try set.decoded(FaultConfiguration.self).drop == 100)
      #expect(try await server.get("/control/v1/faults").decoded(FaultConfiguration.self).seed == 3)
      try await world.buy("coins")
      #expect(world.developer.deliveries.isEmpty)
      #expect(
        try await server.control("faults", "{}").decoded(FaultConfiguration.self)
          == FaultConfiguration())
      let urls = #"{"urls":["http://a.example/1","http://b.example/2"]}"#
      #expect(try await server.control("notification-urls", urls).status == 200)
      try await world.buy("coins")
      #expect(world.developer.deliveries.map(\.request.path) == ["/1", "/2"])
      #expect(try await server.control("rate-limits", #"{"on":true,"perHour":1}"#).status == 200)
      let history = "/inApps/v1/notifications/history"
      #expect(try await server.apple(.post, history, "{}").status == 400)
      #expect(try await server.apple(.post, history, "{}").status == 429)
      #expect(try await server.control("rate-limits", #"{"on":false}"#).status == 200)
      #expect(try await server.apple(.post, history, "{}").status == 400)
    }
  }

  @Test func `Invalid input to the network calls gets 400 or 404 and the field's name`()
    async throws
  {
    let world = try World()
    try await world.buy("coins")
    let id = "6f9619ff-8b86-d011-b42d-00c04fc964ff"
    let cases = [
      ("faults", #"{"drop":101}"#, 400, "drop"), ("faults", #"{"delay":-1}"#, 400, "delay"),
      ("faults", #"{"duplicate":"x"}"#, 400, "duplicate"),
      ("faults", #"{"delaySeconds":0}"#, 400, "delaySeconds"),
      ("faults", #"{"slowMilliseconds":60001}"#, 400, "slowMilliseconds"),
      ("rate-limits", "{}", 400, "on"),
      ("rate-limits", #"{"on":true,"perHour":0}"#, 400, "perHour"),
      ("notification-urls", "{}", 400, "urls"),
      ("notification-urls", #"{"urls":"x"}"#, 400, "urls"),
      ("notification-urls", #"{"urls":[1]}"#, 400, "urls"),
      ("notification-urls", #"{"urls":["x"]}"#, 400, "urls"),
      ("app-transaction", #"{"account":"anna"}"#, 400, "exists"),
      ("app-transaction", #"{"account":"ben","exists":true}"#, 404, "account"),
      ("retention-review", #"{"state":"APPROVED"}"#, 400, "message"),
      ("retention-review", #"{"state":"GOOD","image":"\#(id)"}"#, 400, "state"),
      ("retention-review", #"{"state":"APPROVED","image":"x"}"#, 400, "image"),
      ("retention-review", #"{"state":"APPROVED","image":"\#(id)"}"#, 404, "image"),
      ("retention-review", #"{"state":"APPROVED","message":"\#(id)"}"#, 404, "message"),
      ("retention-limits", #"{"images":1}"#, 400, "messages"),
      ("retention-limits", #"{"images":-1,"messages":1}"#, 400, "images"),
      ("retention-cancel-attempt", "{}", 400, "account"),
      (
        "retention-cancel-attempt", #"{"account":"nobody","subscriptionGroupIdentifier":"G1"}"#,
        404, "account"
      ),
      (
        "retention-cancel-attempt",
        #"{"account":"anna","subscriptionGroupIdentifier":"G1","answerMilliseconds":0}"#, 400,
        "answerMilliseconds"
      ),
      (
        "retention-cancel-attempt", #"{"account":"anna","subscriptionGroupIdentifier":"none"}"#,
        409, "subscriptionGroupIdentifier"
      ),
      ("retention-performance-test", "{}", 400, "passed"),
      ("retention-performance-test", #"{"passed":true,"requestId":"x"}"#, 404, "requestId"),
      ("advance", #"{"by":"3 fortnights"}"#, 400, "by"),
    ]
    try await world.serve { server in
      for (name, json, status, field) in cases {
        let reply = try await server.control(name, json)
        #expect(reply.status == status, "\(name) \(json)")
        #expect(reply.errorField == field, "\(name) \(json)")
      }
      #expect(try await server.get("/control/v1/timeline").errorField == "account")
      #expect(try await server.get("/control/v1/timeline?account=ben").status == 404)
    }
  }

  @Test func `A customer without an app transaction gets Apple's error code`() async throws {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      let path = "/inApps/v1/transactions/appTransactions/\(coins)"
      _ = try await server.control("app-transaction", #"{"account":"anna","exists":false}"#)
      #expect(try await server.apple(.get, path).errorCode == 404_0019)
      _ = try await server.control("app-transaction", #"{"account":"anna","exists":true}"#)
      #expect(try await server.apple(.get, path).status == 200)
    }
  }

  @Test func `Durations are read in human-readable form`() async throws {
    struct Answer: Decodable { var now: String }
    try await World().serve { server in
      for (by, now) in [
        ("12h", "2026-01-01T12:00:00Z"), ("PT12H", "2026-01-02T00:00:00Z"),
        ("3d", "2026-01-05T00:00:00Z"), ("P1W", "2026-01-12T00:00:00Z"),
        ("1mo", "2026-02-12T00:00:00Z"), ("1y", "2027-02-12T00:00:00Z"),
        ("30m", "2027-02-12T00:30:00Z"), ("PT30M", "2027-02-12T01:00:00Z"),
        ("90s", "2027-02-12T01:01:30Z"), ("P1M", "2027-03-12T01:01:30Z"),
        ("1d12h", "2027-03-13T13:01:30Z"), ("P1MT30S", "2027-04-13T13:02:00Z"),
      ] {
        let reply = try await server.control("advance", #"{"by":"\#(by)"}"#)
        #expect(try reply.decoded(Answer.self).now == now, "\(by)")
      }
    }
  }

  @Test func `An ambiguous duration is rejected with the possible meanings`() async throws {
    let world = try World()
    try await world.serve { server in
      for (by, words) in [
        ("30M", "by: 30M can mean minutes or months; use 30m for minutes or 30mo for months"),
        ("1y6M", "by: 6M can mean minutes or months"), ("30", "by: 30 has no unit; use 30s, 30m"),
        ("30min", "by: \"30min\" is not a duration; use 90s, 30m (minutes)"),
        ("P", "by: \"P\" is not"),
        ("PT", "by: \"PT\" is not"), ("P1MT", "by: \"P1MT\" is not"), ("1d 2h", "by: \"1d 2h\""),
        ("9999999d", "by: \"9999999d\""), ("-3d", "by: \"-3d\""), ("P1H", "by: \"P1H\""),
      ] {
        let reply = try await server.control("advance", #"{"by":"\#(by)"}"#)
        #expect(reply.status == 400, "\(by)")
        let message = try reply.decoded(Failure.self).error.message
        #expect(message.hasPrefix(words), "\(by): \(message)")
      }
    }
    #expect(world.clock.now() == World.start)
  }

  @Test func `An unknown control call gets a JSON response`() async throws {
    try await World().serve { server in
      let unknown = try await server.control("byu", "{}")
      #expect(unknown.status == 404)
      #expect(
        try unknown.decoded(Failure.self).error.message
          == "POST /control/v1/byu: unknown call; GET /control/openapi.json lists all calls"
      )
      let other = try await server.get("/control/v1/buy")
      #expect(other.status == 405)
      #expect(other.response.headerFields[.allow] == "POST")
      #expect(
        try other.decoded(Failure.self).error.message
          == "GET /control/v1/buy: unknown call; use POST")
      #expect(try await server.get("/control").status == 404)
      #expect(try await server.get("/controls").body.isEmpty)
    }
  }

  @Test func `A timeline lists the events of one customer in order`() async throws {
    struct Answer: Decodable {
      struct Event: Decodable {
        var date: String
        var event: String
        var text: String
      }
      var events: [Event]
    }
    let world = try World()
    let first = try await world.buy("monthly").transaction.transactionId
    try await world.buy("coins", as: "ben")
    try await world.store.advance(by: .days(8))
    try await world.store.refund(first)
    try await world.serve { server in
      let answer = try await server.get("/control/v1/timeline?account=anna").decoded(Answer.self)
      #expect(
        answer.events.map { "\($0.date.prefix(10)) \($0.event)" } == [
          "2026-01-01 PURCHASE", "2026-01-01 NOTIFICATION", "2026-01-08 RENEWAL",
          "2026-01-08 NOTIFICATION", "2026-01-09 REFUND", "2026-01-09 NOTIFICATION",
        ])
      #expect(answer.events.first?.text.contains("0.00 USD, introductory offer") == true)
      #expect(answer.events.last?.text == "REFUND: SUCCESS 200")
    }
  }
}

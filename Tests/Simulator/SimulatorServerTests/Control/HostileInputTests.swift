import AppStoreCore
import AppStoreSimulator
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

/// Invalid values in every field of every call.
@Suite(.timeLimit(.minutes(30))) struct HostileInputTests {
  /// Creates a store with purchases of every kind, including seats and offers.
  static func lived() async throws -> World {
    let world = try World()
    world.timer.endWaits()
    try await world.buy("monthly")
    _ = try await world.store.buy(PurchaseRequest(productID: "coins", quantity: 3), by: "ben")
    try await world.buy("lifetime", as: "carl")
    try await world.buy("yearly", as: "ben")
    return world
  }

  @Test func `Any value in a field of a control call gets a response that names a field`()
    async throws
  {
    let world = try await Self.lived()
    try await world.serve { server in
      let changes = try await server.catalog().changes
      #expect(changes.count > 30)
      // Twice, because a call may leave state on which another fails.
      for turn in [1, 2] as [UInt64] {
        for operation in changes {
          for (field, _) in operation.fields where field != "serverError" {
            for value in CallMaker.hostile {
              var maker = CallMaker(seed: turn, in: await world.store.simulator)
              let body = maker.body(of: operation, with: (field, value))
              let reply = try await server.control(operation.name, body)
              Self.check(reply, operation, body)
            }
          }
          #expect(
            await StoreInvariants(of: world.store.simulator).violations() == [], "\(operation.name)"
          )
        }
      }
    }
  }

  static func check(
    _ reply: BufferedHTTPResponse, _ operation: ControlCatalog.Operation, _ body: String
  ) {
    let call = "\(operation.name) \(body.prefix(300))"
    guard reply.status != 200 else { return }
    #expect([400, 404, 409].contains(reply.status), "\(call)")
    let known = operation.fields.map(\.name) + ["body"]
    // Signed offers have fields of their own.
    guard !body.contains("JWS"), !body.contains("offerSignature") else { return }
    #expect(reply.errorField.map(known.contains) == true, "\(call): \(reply.errorField ?? "")")
  }

  @Test func `Any value in a field of Apple's API gets an error code`() async throws {
    let world = try await Self.lived()
    try await world.serve { server in
      for call in AppleCalls.all {
        for (field, _) in call.fields {
          // Values inside items are hostile too.
          let items = CallMaker.hostile.map { #"[{"SKU":"coach","price":\#($0)}]"# }
          for value in CallMaker.hostile + items {
            var maker = CallMaker(seed: 1, in: await world.store.simulator)
            let (path, body) = AppleCalls.draw(call, with: (field, value), hostileShare: 0, &maker)
            let reply = try await server.apple(call.method, path, body)
            Self.check(reply, "\(path) \(body.prefix(300))")
          }
        }
        #expect(await StoreInvariants(of: world.store.simulator).violations() == [], "\(call.path)")
      }
    }
  }

  @Test func `Any value in a path or a query gets an error code`() async throws {
    let numbers = ["0", "-1", "1", "9223372036854775807", "-9223372036854775808", "9e99", "zzzzzz"]
    let name = "6f9619ff-8b86-4011-b42d-00c04fc964ff"
    let parts =
      numbers + ["%20", "%00", "%F0%9F%98%80", name]
      + numbers.flatMap { ["\(name)_\($0)", "\($0)-\($0)-\($0)", "\($0)_7", "r_\($0)_7"] }
    let paths = [
      "/inApps/v1/subscriptions/", "/inApps/v2/history/", "/inApps/v1/history/",
      "/inApps/v1/transactions/", "/inApps/v1/transactions/appTransactions/",
      "/inApps/v2/refund/lookup/", "/inApps/v1/refund/lookup/", "/inApps/v1/notifications/test/",
      "/inApps/v1/subscriptions/extend/mass/monthly/", "/externalPurchase/v1/reports/",
      "/groups/v1/currentGroups/", "/groups/v1/group/",
      "/inApps/v1/messaging/performanceTest/result/",
    ]
    let world = try await Self.lived()
    try await world.serve { server in
      let id = await world.store.simulator.history(of: "anna").first?.transactionId.rawValue ?? ""
      for part in parts {
        for path in paths {
          Self.check(try await server.apple(.get, path + part), path + part)
        }
        for query in [
          "inApps/v2/history/\(id)?revision=", "inApps/v2/history/\(id)?startDate=",
          "inApps/v2/history/\(id)?endDate=", "inApps/v2/refund/lookup/\(id)?revision=",
          "inApps/v1/subscriptions/\(id)?status=", "groups/v1/group/7?limit=",
          "groups/v1/group/7?paginationToken=",
        ] {
          Self.check(try await server.apple(.get, "/\(query)\(part)"), query + part)
        }
        let history = "/inApps/v1/notifications/history?paginationToken=\(part)"
        let body = #"{"startDate":1767225600000,"endDate":1767312000000}"#
        Self.check(try await server.apple(.post, history, body), history)
      }
    }
  }

  static func check(_ reply: BufferedHTTPResponse, _ call: String) {
    guard !(200..<300).contains(reply.status) else { return }
    #expect((400..<500).contains(reply.status), "\(call)")
    #expect(reply.errorCode != nil || reply.status == 401, "\(call)")
  }
}

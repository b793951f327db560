import AppStoreCore
import AppStoreServerAPI
import Foundation
import HTTPTypes
import SimulatorServer
import Testing

/// Consumption information: how each field is validated, and where the saved value can be read.
@Suite(.timeLimit(.minutes(30))) struct ConsumptionTests {
  private static let right = #""customerConsented":true,"sampleContentProvided":false"#
  private static let delivered = #"{\#(right),"deliveryStatus":"DELIVERED""#

  @Test func `Valid information gets 202 and can be read over the control API`()
    async throws
  {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    try await world.serve { server in
      var request = ConsumptionRequest(
        customerConsented: true, deliveryStatus: .delivered, sampleContentProvided: false)
      request.consumptionPercentage = 25_000
      request.refundPreference = .grantProrated
      try await server.api().sendConsumptionInformation(request, of: coins, type: .consumable)
      var first = ConsumptionRequestV1(customerConsented: true, sampleContentProvided: true)
      first.consumptionStatus = 3
      try await server.api().sendConsumptionInformationV1(first, of: coins)
      let path = "/inApps/v2/transactions/consumption/\(coins)"
      let reply = try await server.apple(.put, path, Self.delivered + "}")
      #expect(reply.status == 202)
      #expect(reply.body.isEmpty)
      struct Answer: Decodable {
        struct Item: Decodable {
          struct Request: Decodable {
            var consumptionPercentage: Int?
            var consumptionStatus: Int?
          }
          var transactionId: TransactionID
          var date: String
          var version: Int
          var request: Request
        }
        var consumption: [Item]
      }
      let told = try await server.get("/control/v1/consumption").decoded(Answer.self).consumption
      #expect(told.map(\.transactionId) == [coins, coins, coins])
      #expect(told.map(\.version) == [2, 1, 2])
      #expect(told.first?.request.consumptionPercentage == 25_000)
      #expect(told.first?.date == "2026-01-01T00:00:00Z")
      #expect(told.dropFirst().first?.request.consumptionStatus == 3)
    }
  }

  @Test func `Each invalid field of version 2 gets its error code, and nothing is saved`()
    async throws
  {
    let world = try World()
    let coins = try await world.buy("coins").transaction
    let monthly = try await world.buy("monthly").transaction.transactionId
    let app = try #require(coins.appTransactionId)
    let percentage = #""consumptionPercentage""#
    let preference = #""refundPreference""#
    let cases: [(String, String, Int)] = [
      ("x", Self.delivered + "}", 400_0006), ("9", Self.delivered + "}", 404_0010),
      (app, Self.delivered + "}", 400_0048),
      ("", "not json", 400_0000), ("", "{}", 400_0035),
      ("", #"{"customerConsented":false}"#, 400_0035),
      ("", #"{"customerConsented":"yes"}"#, 400_0035),
      ("", "{\(Self.right)}", 400_0036), ("", #"{\#(Self.right),"deliveryStatus":0}"#, 400_0036),
      ("", #"{\#(Self.right),"deliveryStatus":"LOST"}"#, 400_0036),
      ("", #"{"customerConsented":true,"deliveryStatus":"DELIVERED"}"#, 400_0041),
      ("", Self.delivered + #",\#(percentage):100001}"#, 400_0207),
      ("", Self.delivered + #",\#(percentage):-1}"#, 400_0207),
      ("", Self.delivered + #",\#(percentage):"half"}"#, 400_0207),
      ("", Self.delivered + #",\#(percentage):99999999999999999999}"#, 400_0207),
      (
        "", #"{\#(Self.right),"deliveryStatus":"UNDELIVERED_OTHER",\#(percentage):1}"#, 400_0208
      ),
      (monthly.rawValue, Self.delivered + #",\#(percentage):1}"#, 400_0209),
      ("", Self.delivered + #",\#(preference):"MORE"}"#, 400_0044),
      ("", Self.delivered + #",\#(preference):"GRANT_PRORATED"}"#, 400_0044),
      ("", Self.delivered + #",\#(preference):"GRANT_PRORATED",\#(percentage):0}"#, 400_0044),
    ]
    try await world.serve { server in
      for (id, body, code) in cases {
        let id = id.isEmpty ? coins.transactionId.rawValue : id
        let reply = try await server.apple(.put, "/inApps/v2/transactions/consumption/\(id)", body)
        #expect(reply.errorCode == code, "\(id) \(body)")
        #expect(reply.status == code / 10_000, "\(id) \(body)")
      }
    }
    #expect(await world.store.consumptionInformation.isEmpty)
  }

  @Test func `Each invalid field of version 1 gets its error code, and nothing is saved`()
    async throws
  {
    let world = try World()
    let coins = try await world.buy("coins").transaction.transactionId
    let lifetime = try await world.buy("lifetime").transaction.transactionId
    let fields: [(String, String, Int)] = [
      ("customerConsented", "false", 400_0035), ("sampleContentProvided", "1", 400_0041),
      ("appAccountToken", #""me""#, 400_0033), ("consumptionStatus", "4", 400_0034),
      ("platform", "3", 400_0039), ("deliveryStatus", "6", 400_0036),
      ("accountTenure", "8", 400_0032), ("playTime", "8", 400_0040),
      ("lifetimeDollarsRefunded", "8", 400_0038), ("lifetimeDollarsPurchased", "-1", 400_0037),
      ("userStatus", "5", 400_0042), ("refundPreference", "4", 400_0044),
    ]
    @Sendable func body(_ name: String = "", _ value: String = "") throws -> String {
      let right = ConsumptionRequestV1(customerConsented: true, sampleContentProvided: false)
      let json = String(decoding: try JSONEncoder().encode(right), as: UTF8.self)
      guard !name.isEmpty else { return json }
      return json.replacing(try Regex("\"\(name)\":(\"[^\"]*\"|[a-z0-9]+)"), maxReplacements: 1) {
        _ in "\"\(name)\":\(value)"
      }
    }
    try await world.serve { server in
      let path = "/inApps/v1/transactions/consumption"
      for (name, value, code) in fields {
        let reply = try await server.apple(.put, "\(path)/\(coins)", try body(name, value))
        #expect(reply.errorCode == code, "\(name)")
      }
      #expect(try await server.apple(.put, "\(path)/x", try body()).errorCode == 400_0006)
      #expect(try await server.apple(.put, "\(path)/9", try body()).errorCode == 404_0010)
      #expect(try await server.apple(.put, "\(path)/\(lifetime)", try body()).errorCode == 400_0047)
      #expect(await world.store.consumptionInformation.isEmpty)
      #expect(try await server.apple(.put, "\(path)/\(coins)", try body()).status == 202)
    }
  }
}

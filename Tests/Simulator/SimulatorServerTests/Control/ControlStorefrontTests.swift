import AppStoreCore
import AppStoreSimulator
import Foundation
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Testing

/// Storefronts, offer prices and monthly payments over the control API.
@Suite(.timeLimit(.minutes(30))) struct ControlStorefrontTests {
  @Test
  func `A customer in another storefront pays the product and offer prices of that storefront`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let changes = [
        (
          "price",
          #"{"productId": "yearly", "price": 45990, "askConsent": false, "storefront": "DEU"}"#
        ),
        (
          "offer-price",
          #"{"productId": "monthly", "offerType": "PROMOTIONAL", "offerId": "P", "#
            + #""storefront": "DEU", "price": 100}"#
        ),
        ("storefront", #"{"account": "anna", "storefront": "DEU"}"#),
      ]
      for (name, body) in changes {
        let reply = try await server.control(name, body)
        #expect(reply.status == 200, "\(name)")
      }
    }
    let germany = try #require(Storefront(countryCode: "DEU"))
    let device = world.store.device(for: "anna", eventWait: .zero)
    #expect(try await device.storefront().countryCode == "DEU")
    let shown = try await device.products(for: ["yearly", "monthly"])
    #expect(
      shown.map(\.price) == [
        Price(milliunits: 45_990, currency: "EUR"), Price(milliunits: 4990, currency: "EUR"),
      ])
    #expect(shown.last?.subscription?.introductoryOffer?.price.currency == "EUR")
    let bought = try await world.buy("yearly").transaction
    #expect(bought.price == 45_990)
    #expect(bought.currency == "EUR")
    let prices = await world.store.simulator.offers(of: "monthly", in: germany)
    #expect(prices.map(\.priceMilliunits) == [0, 100])
    #expect(try await world.buy("yearly", as: "ben").transaction.price == 49_990)
  }

  @Test func `A yearly plan is sold with monthly billing, and the changes are saved and restored`()
    async throws
  {
    let world = try World()
    try await world.serve { server in
      let price = #"{"productId": "yearly", "price": 4990}"#
      try await changed(server, "monthly-price", price)
      let buy = #"{"account": "anna", "productId": "yearly", "billingPlan": "MONTHLY"}"#
      try await changed(server, "buy", buy)
      let move = #"{"account": "anna", "storefront": "JPN"}"#
      try await changed(server, "storefront", move)
      let off = #"{"productId": "yearly"}"#
      try await changed(server, "monthly-price", off)
      let late = #"{"account": "ben", "productId": "yearly", "billingPlan": "MONTHLY"}"#
      let refused = try await server.control("buy", late)
      #expect(refused.errorField == "billingPlan")
    }
    let bought = try #require(await world.store.simulator.history(of: "anna").last)
    #expect(bought.commitmentInfo?.totalBillingPeriods == 12)
    let bytes = Array(try JSONEncoder().encode(try await world.store.snapshot()))
    let copy = try World()
    try await copy.store.restore(try SimulatedStore.snapshot(from: bytes))
    #expect(await copy.store.simulator == world.store.simulator)
  }

  @Test func `An invalid call names its field`() async throws {
    let world = try World()
    try await world.serve { server in
      let wrong = [
        ("storefront", #"{"account": "anna", "storefront": "Germany"}"#, "storefront"),
        ("storefront", #"{"account": "anna"}"#, "storefront"),
        ("monthly-price", #"{"productId": "monthly", "price": 1}"#, "productId"),
        ("monthly-price", #"{"productId": "yearly", "price": -1}"#, "price"),
        ("offer-price", #"{"productId": "yearly", "offerType": "FREE"}"#, "offerType"),
        (
          "offer-price",
          #"{"productId": "yearly", "offerType": "CODE", "storefront": "DEU"}"#, "price"
        ),
        (
          "offer-price",
          #"{"productId": "yearly", "offerType": "CODE", "offerId": "x", "storefront": "DEU", "#
            + #""price": 1}"#, "offerId"
        ),
      ]
      for (name, body, field) in wrong {
        let reply = try await server.control(name, body)
        #expect(reply.errorField == field, "\(name) \(body)")
      }
    }
  }

  private func changed(_ server: Server, _ name: String, _ body: String) async throws {
    let reply = try await server.control(name, body)
    #expect(reply.status == 200, "\(name)")
  }
}

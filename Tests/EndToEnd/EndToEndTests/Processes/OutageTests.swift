import AppStoreCore
import Foundation
import StoreKitBackend
import Tessera
import Testing
import WaitingTestSupport

/// A server that is down, and what the app saved from earlier responses.
@Suite(.timeLimit(.minutes(30))) struct OutageTests {
  @Test func `A first purchase in an outage opens the gate through the cached product mapping`()
    async throws
  {
    let world = try await InProcess()
    let mapping = world.folder.url.appending(path: "app/product-mapping.answer")
    try await world.withApp { app in
      #expect(await app.access(to: "pro") == .denied(.neverOwned))
      try await eventually("the mapping is saved") {
        FileManager.default.fileExists(atPath: mapping.path(percentEncoded: false))
      }
    }
    world.wire.turn(.cut)
    try await world.withApp { app in
      let product = try #require(await app.products([InProcess.lifetime.rawValue]).first)
      let info = try await app.purchase(product: product).customerInfo

      #expect(info.access(to: "pro") == .granted)
      #expect(info.entitlements.verification == .verifiedOnDevice)
    }
    world.wire.turn(.fine)
    try await world.withApp { app in
      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.entitlements.verification == .verified && info.access(to: "pro") == .granted)
    }
  }
}

import Foundation
import Synchronization
import Tessera
import Testing

/// The customer's identity without a server.
@Suite(.timeLimit(.minutes(30))) struct OnDeviceIdentityTests {
  @Test func `A log-in keeps the Apple Account's purchases, and lasts over launches`()
    async throws
  {
    try await Scene.play { scene in
      await scene.store.give(FakeStore.monthly)
      let purchases = scene.startOnDevice(as: nil)
      #expect(purchases.isAnonymous)

      let (info, created) = try await purchases.logIn(" bob ")

      #expect(info.access(to: "pro") == .granted && !created)
      #expect(scene.startOnDevice(as: nil).appUserID == "bob")
    }
  }

  @Test func `An empty ID logs no one in, and an anonymous customer cannot log out`() async throws {
    try await Scene.play { scene in
      let purchases = scene.startOnDevice(as: nil)
      let empty = await error(of: { _ = try await purchases.logIn(" ") })
      let anonymous = await error(of: { try await purchases.logOut() })

      #expect(empty?.code == .invalidAppUserIdError)
      #expect(anonymous?.code == .logOutAnonymousUserError)
      #expect(purchases.isAnonymous)
      _ = try await purchases.logIn("bob")
      try await purchases.logOut()
      #expect(purchases.isAnonymous)
    }
  }

  @Test func `A consumable is credited only while its buyer is the current customer`()
    async throws
  {
    try await Scene.play { scene in
      let till = Mutex((failures: 1, credited: [String?]()))
      let sdk = Mutex<Purchases?>(nil)
      let purchases = scene.startOnDevice(as: "alice") {
        $0.with(creditHandler: { _ in
          let customer = sdk.withLock { $0?.appUserID }
          try till.withLock { till in
            till.failures -= 1
            if till.failures >= 0 { throw CancellationError() }
            till.credited.append(customer)
          }
        })
      }
      sdk.withLock { $0 = purchases }
      let product = try #require(await purchases.products(["com.example.coins"]).first)
      _ = try await purchases.purchase(product: product)
      #expect(till.withLock { $0.credited.isEmpty }, "the app failed to credit it")

      _ = try await purchases.logIn("bob")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      _ = try await purchases.logIn("alice")
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      try await scene.store.untilFinished()

      #expect(till.withLock { $0.credited } == ["alice"])
    }
  }
}

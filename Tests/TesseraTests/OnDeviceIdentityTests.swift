import Foundation
import Tessera
import Testing

/// Who the customer is, without a server to ask.
@Suite struct OnDeviceIdentityTests {
  @Test func `Who logs in keeps what the App Store account owns, and stays over launches`()
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

  @Test func `An empty id logs nobody in, and who is anonymous cannot log out`() async throws {
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
}

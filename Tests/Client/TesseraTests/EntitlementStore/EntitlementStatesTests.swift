import AppStoreCore
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// The states of an entitlement as a sequence, for apps without observable objects.
@Suite(.timeLimit(.minutes(30))) struct EntitlementStatesTests {
  @Test func `The current state comes first, and then each change`() async throws {
    try await Scene.play { scene in
      let gate = Gate()
      scene.server.next(.hold(gate))
      let purchases = try scene.start()
      var states = purchases.entitlementStates(for: "pro").makeAsyncIterator()

      #expect(await states.next() == .unknown)
      gate.open()
      #expect(await states.next() == .inactive(.neverOwned))
      scene.server.subscribe("alice", until: nil)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      guard case .active(let entitlement)? = await states.next() else {
        Issue.record("the purchase is no state")
        return
      }
      #expect(entitlement.productIdentifier == "com.example.monthly")
      // A response without differences is not a change.
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      _ = try await purchases.logIn("bob")
      #expect(await states.next() == .unknown)
    }
  }

  @Test func `Every consumer receives every state`() async throws {
    try await Scene.play { scene in
      let purchases = try scene.start()
      let sequence = purchases.entitlementStates(for: "pro")
      func untilActive() async -> String? {
        for await state in sequence {
          if case .active(let entitlement) = state { return entitlement.productIdentifier }
        }
        return nil
      }
      async let first = untilActive()
      async let second = untilActive()
      for await state in sequence where state == .inactive(.neverOwned) { break }
      scene.server.subscribe("alice", until: nil)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      #expect(await first == "com.example.monthly")
      #expect(await second == "com.example.monthly")
    }
  }

  @Test func `A loop ends with its task and leaves nothing behind`() async throws {
    try await Scene.play { scene in
      let watch = AppStateObserver(NotificationCenter())
      let purchases = try scene.start(changingWorld: { $0.backgroundChanges = { watch.changes() } })
      try await eventually("the app listens") { watch.listeners > 0 }
      let before = watch.listeners
      let loop = Task {
        var count = 0
        for await _ in purchases.entitlementStates(for: "pro") { count += 1 }
        return count
      }
      try await eventually("the loop listens") { watch.listeners != before }
      loop.cancel()

      #expect(await loop.value >= 0)
      try await eventually("the other listeners end") { watch.listeners <= before }
    }
  }

  @Test func `A state survives encoding with all its fields`() async throws {
    try await Scene.play { @MainActor scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let store = EntitlementStore(try scene.start(), entitlement: "pro")
      await store.refresh(reason: .launch)
      for state in [EntitlementState.unknown, .inactive(.offlineTooLong), store.state] {
        let bytes = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(EntitlementState.self, from: bytes) == state)
      }
      let text = String(
        decoding: try JSONEncoder().encode(EntitlementState.inactive(.expired)), as: UTF8.self)
      #expect(text.contains(#""state":"inactive""#) && text.contains(#""reason":"expired""#))
    }
  }

  @Test(arguments: [
    #"{"state":"sleeping"}"#, #"{"state":"active"}"#,
    #"{"state":"active","entitlement":{"identifier":"pro","productIdentifier":"m","willRenew":true,"#
      + #""periodType":99,"ownershipType":0,"isPendingVerification":false}}"#,
  ])
  func `An encoded state with missing or unknown values is rejected`(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(EntitlementState.self, from: Data(text.utf8))
    }
  }
}

import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import StoreKitBackend
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// The SDK's retries of a purchase that the server did not record.
@Suite(.timeLimit(.minutes(30))) struct UnrecordedRetryTests {
  /// The sleeps of an SDK, each of which the test ends, except the one after the launch.
  private final class Sleeps: Sendable {
    private let all = Mutex<[(duration: Duration, end: Gate, isOver: Bool)]>([])

    /// The durations of the current sleeps, oldest first.
    var now: [Duration] { all.withLock { $0.filter { !$0.isOver }.map(\.duration) } }

    func sleep(_ duration: Duration) async {
      guard duration >= .seconds(1) else { return await SDKDependencies.forAges(duration) }
      let gate = Gate()
      let index = all.withLock { all in
        all.append((duration, gate, false))
        return all.count - 1
      }
      await gate.pass()
      all.withLock { $0[index].isOver = true }
    }

    func endAll() {
      all.withLock { all in for sleep in all where !sleep.isOver { sleep.end.open() } }
    }

    func until(_ expected: [Duration]) async throws {
      try await eventually("the sleeps are \(expected)") { now == expected }
    }
  }

  private func launched(
    _ scene: Scene, _ sleeps: Sleeps, _ watch: AppStateObserver = AppStateObserver(.init())
  ) async throws -> Purchases {
    let before = await scene.store.listenings
    let purchases = try scene.start(changingWorld: {
      $0.sleep = sleeps.sleep
      $0.backgroundChanges = { watch.changes() }
    })
    await scene.store.untilListenings(exceed: before)
    return purchases
  }

  @Test func `An unsent purchase is sent again after growing pauses, without a call of the app`()
    async throws
  {
    try await Scene.play { scene in
      let sleeps = Sleeps()
      let purchases = try await launched(scene, sleeps)
      scene.server.always(.offline)
      try await scene.store.deliver(FakeStore.monthly)
      for seconds in [10, 60, 300, 1800, 1800] {
        try await sleeps.until([.seconds(seconds)])
        sleeps.endAll()
      }
      try await sleeps.until([.seconds(1800)])
      #expect(scene.server.receipts.isEmpty)
      var stream = purchases.customerInfoStream.makeAsyncIterator()

      scene.server.always(nil)
      sleeps.endAll()

      #expect(await stream.next()?.access(to: "pro") == .granted)
      #expect(await scene.store.finished == ["1001"])
      try await sleeps.until([])
      #expect(scene.server.receipts.map(\.transactionID) == ["1001"])
    }
  }

  @Test func `A consumable whose rejection is not signed is sent again after the same pauses`()
    async throws
  {
    try await Scene.play { scene in
      let sleeps = Sleeps()
      let purchases = try await launched(scene, sleeps)
      scene.server.always(
        .only({ $0.path == Endpoint.receipts.template }, .refuse(400, .invalidReceiptToken)))
      try await scene.store.deliver(FakeStore.coins)
      for seconds in [10, 60, 300] {
        try await sleeps.until([.seconds(seconds)])
        sleeps.endAll()
      }
      try await sleeps.until([.seconds(1800)])
      #expect(await scene.store.finished.isEmpty)

      scene.server.always(nil)
      sleeps.endAll()

      try await scene.store.untilFinished()
      try await sleeps.until([])
      #expect(scene.server.receipts.map(\.transactionID) == ["1001"])
      #expect(try await purchases.customerInfo().nonSubscriptions.count == 1)
    }
  }

  @Test func `An unsent purchase is sent immediately when the app becomes active`()
    async throws
  {
    try await Scene.play { scene in
      let (sleeps, center) = (Sleeps(), NotificationCenter())
      let purchases = try await launched(scene, sleeps, AppStateObserver(center))
      scene.server.always(.refuseReceipts(503))
      try await scene.store.deliver(FakeStore.monthly)
      try await sleeps.until([.seconds(10)])
      sleeps.endAll()
      try await sleeps.until([.seconds(60)])
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(await purchases.access(to: "pro") == .unknown, "it can read again, and it is no no")

      scene.server.always(nil)
      center.post(name: AppStateObserver.Names.here.left, object: nil)

      try await scene.store.untilFinished()
      #expect(scene.server.receipts.map(\.transactionID) == ["1001"])
      try await sleeps.until([])
    }
  }

  @Test func `An earlier launch's mark is also retried, until a call gets it to the server`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.always(.refuseReceipts(503))
      let seen = await scene.store.give(FakeStore.monthly)
      #expect(seen.transactionId == "1001")
      let purchase = try #require(await StoreKitAdapter().transactions(.all).first)
      scene.keep(
        SavedPurchases(entries: [PendingPurchase(ReceivedTransaction(purchase), of: "alice")]))
      let sleeps = Sleeps()
      let purchases = try await launched(scene, sleeps)
      try await sleeps.until([.seconds(10)])

      scene.server.always(nil)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)

      try await sleeps.until([])
      #expect(scene.server.receipts.map(\.transactionID) == ["1001"])
    }
  }

  @Test func `A new purchase does not wait for a long pause`() async throws {
    try await Scene.play { scene in
      let sleeps = Sleeps()
      let purchases = try await launched(scene, sleeps)
      scene.server.always(.offline)
      try await scene.store.deliver(FakeStore.monthly)
      for seconds in [10, 60, 300] {
        try await sleeps.until([.seconds(seconds)])
        sleeps.endAll()
      }
      try await sleeps.until([.seconds(1800)])

      try await scene.store.deliver(FakeStore.coins)

      try await sleeps.until([.seconds(10)])
      withExtendedLifetime(purchases) {}
    }
  }

  @Test func `The pauses end with the SDK`() async throws {
    try await Scene.play { scene in
      let sleeps = Sleeps()
      var purchases: Purchases? = try await launched(scene, sleeps)
      scene.server.always(.offline)
      try await scene.store.deliver(FakeStore.monthly)
      try await sleeps.until([.seconds(10)])

      withExtendedLifetime(purchases) {}
      purchases = nil
      _ = try await launched(scene, Sleeps())

      try await sleeps.until([])
    }
  }

  @Test func `A retry for one customer does not send another customer's purchase`()
    async throws
  {
    try await Scene.play { scene in
      let sleeps = Sleeps()
      let purchases = try await launched(scene, sleeps)
      scene.server.always(.refuseReceipts(503))
      let token = AppAccountToken.uuid(for: "alice")
      try await scene.store.deliver(FakeStore.coins, token: token)
      try await sleeps.until([.seconds(10)])
      _ = try await purchases.logIn("bob")
      await scene.store.give(FakeStore.monthly)
      scene.server.always(nil)

      sleeps.endAll()
      try await eventually("both are sent") { scene.server.receipts.count >= 2 }

      #expect(scene.server.receipts.map(\.transactionID) == ["1001", "1002"])
      #expect(scene.server.receipts.map(\.appUserID) == ["alice", "bob"])
    }
  }
}

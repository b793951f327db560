import AppStoreCore
import Catalog
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import SignedData
import Synchronization
import TestSupport
import Testing
import WebhookDelivery
import Webhooks

/// A store that signs notifications, the pipeline that records them, and an endpoint that gets them.
private struct Forwarding {
  let store: TestStore
  let receiver: Receiver
  let test: TestEndpoint

  init(
    _ reply: @escaping @Sendable (WebhookRequest) async -> AttemptResult = { _ in
      Receiver.status(200)
    }, ledger: InMemoryLedger = InMemoryLedger(),
    edit: (inout WebhookEndpoint) -> Void = { _ in }
  ) throws {
    store = try TestStore()
    receiver = Receiver(reply)
    test = try TestEndpoint(
      receiver, ledger: ledger, clock: VirtualClock(at: TestStore.purchaseDate)
    ) {
      $0.format = .apple
      edit(&$0)
    }
  }

  func ingest(bundleID: BundleID = TestStore.bundleID) -> Ingestor {
    Ingestor(
      verifier: SignedDataVerifier(
        roots: [store.chain.root], apps: [.init(bundleID: bundleID, appAppleID: nil)],
        environments: [.sandbox]),
      ledger: test.ledger, clock: test.clock)
  }

  /// The bytes that the store posts.
  func body(
    _ uuid: String, of purchase: TransactionID = "1", date: Timestamp = TestStore.purchaseDate
  ) throws -> [UInt8] {
    let payload = try store.notification(
      uuid: uuid, transaction: TestStore.transaction(purchase), renewalInfo: nil,
      signedDate: date)
    return Array(#"{"signedPayload":"\#(try store.sign(payload))"}"#.utf8)
  }

  /// Moves time to each next attempt until nothing is due.
  func sendAll() async throws {
    try await test.sendDue()
    while let next = try await test.ledger.webhooks.nextDueDate("crm", isOrdered: true) {
      test.clock.advance(to: max(next, test.clock.now()))
      try await test.sendDue()
    }
  }

  /// The bodies that the receiver accepted.
  var accepted: [[UInt8]] { receiver.arrivals.filter(\.succeeded).map(\.request.body) }

  func admin() -> WebhookAdmin {
    WebhookAdmin(ledger: test.ledger, clock: test.clock, actor: "cli:ada")
  }
}

@Suite("Forwarding of Apple's notifications", .timeLimit(.minutes(30)))
struct ForwardingTests {
  @Test func `A notification is forwarded with Apple's bytes and without signatures of ours`()
    async throws
  {
    let world = try Forwarding(edit: { $0.headers = ["X-Team": "growth"] })
    let body = try world.body("n-1")
    guard case .recorded = await world.ingest().receive(notification: body) else {
      Issue.record("it was not recorded")
      return
    }
    #expect(try await world.test.sendDue() == 1)
    let request = try #require(world.receiver.arrivals.first?.request)
    #expect(request.body == body)
    #expect(request.fields[.contentType] == "application/json")
    #expect(request.fields[HTTPField.Name("X-Team")!] == "growth")
    #expect(!request.fields.contains { $0.name.canonicalName.hasPrefix("webhook-") })
    let delivery = try #require(try await world.test.delivery(of: "n-1"))
    #expect(delivery.status == .delivered)
    #expect(delivery.customers == ["1"])
  }

  @Test func `Transactions, renewal info and receipts are not forwarded, only notifications`()
    async throws
  {
    let world = try Forwarding()
    _ = try await world.ingest().transaction(
      world.store.sign(TestStore.transaction("9")), from: "ada")
    _ = await world.ingest().receive(notification: try world.body("n-1"))
    _ = await world.ingest().receive(notification: try world.body("n-2", of: "2"))
    #expect(try await world.test.sendDue() == 2)
  }

  @Test func `A notification that Apple repeats is forwarded once`() async throws {
    let world = try Forwarding()
    let ingest = world.ingest()
    _ = await ingest.receive(notification: try world.body("n-1"))
    _ = await ingest.receive(notification: try world.body("n-1"))
    // Apple signs it again when it repeats it later.
    _ = await ingest.receive(
      notification: try world.body("n-1", date: TestStore.purchaseDate + .seconds(60)))
    #expect(try await world.test.sendDue() == 1)
  }

  @Test func `A notification of an app that the catalog lacks is forwarded from the quarantine`()
    async throws
  {
    let world = try Forwarding()
    let body = try world.body("n-1")
    guard
      case .kept = await world.ingest(bundleID: "com.example.other").receive(notification: body)
    else {
      Issue.record("it was not quarantined")
      return
    }
    #expect(try await world.test.sendDue() == 1)
    #expect(world.accepted == [body])
    // It is recorded when the catalog has the app, and not sent again.
    _ = await world.ingest().receive(notification: body)
    #expect(try await world.test.sendDue() == 0)
  }

  @Test func `Data that Apple did not sign is never forwarded`() async throws {
    let world = try Forwarding()
    let ingest = world.ingest()
    let other = try TestStore(commonName: "Other")
    let payload = try other.notification(uuid: "n-1")
    let forged = Array(#"{"signedPayload":"\#(try other.sign(payload))"}"#.utf8)
    for body in [forged, Array("{}".utf8), Array(#"{"signedPayload":"a.b.c"}"#.utf8)] {
      _ = await ingest.receive(notification: body)
    }
    #expect(await world.test.ledger.counts().quarantined > 0)
    #expect(try await world.test.sendDue() == 0)
  }

  @Test func `Only the environments and apps of the endpoint are forwarded`() async throws {
    let other = try Forwarding(edit: { $0.apps = ["com.example.other"] })
    _ = await other.ingest().receive(notification: try other.body("n-1"))
    #expect(try await other.test.sendDue() == 0)
    let sandbox = try Forwarding(edit: { $0.environments = [.xcode] })
    _ = await sandbox.ingest().receive(notification: try sandbox.body("n-1"))
    #expect(try await sandbox.test.sendDue() == 0)
    let same = try Forwarding(edit: { $0.apps = ["com.example.app"] })
    _ = await same.ingest().receive(notification: try same.body("n-1"))
    #expect(try await same.test.sendDue() == 1)
  }

  @Test func `A new endpoint starts with the next notification, or with the first one`()
    async throws
  {
    let first = try Forwarding()
    _ = await first.ingest().receive(notification: try first.body("n-1"))
    let next = try Forwarding(
      ledger: first.test.ledger,
      edit: {
        $0.name = "next"
        $0.start = .now
      })
    #expect(try await next.test.queue.update().status == .active)
    _ = await first.ingest().receive(notification: try first.body("n-2", of: "2"))
    try await first.test.sendDue()
    try await next.test.sendDue()
    #expect(first.receiver.arrivals.count == 2)
    #expect(next.receiver.arrivals.count == 1)
  }

  @Test func `History of Apple that is too old is forwarded from the beginning only`()
    async throws
  {
    let old = TestStore.purchaseDate - .days(5)
    for (start, count) in [(WebhookEndpoint.Start.now, 1), (.beginning, 2)] {
      let world = try Forwarding(edit: { $0.start = start })
      _ = try await world.test.queue.update()
      let verifier = world.store.verifier()
      for (uuid, date) in [("n-1", old), ("n-2", TestStore.purchaseDate - .days(3))] {
        let payload = try world.store.notification(uuid: uuid, signedDate: date)
        let notification = try verifier.notification(world.store.sign(payload))
        _ = try await world.test.ledger.record(
          FactBatch(
            source: .serverAPI, receivedAt: TestStore.purchaseDate,
            transaction: notification.transaction, renewalInfo: notification.renewalInfo,
            notification: notification.body, claim: nil))
      }
      #expect(try await world.test.sendDue() == count)
    }
  }

  @Test func `Notifications of one purchase are sent in order, and others are not delayed`()
    async throws
  {
    let world = try Forwarding { request in
      String(decoding: request.body, as: UTF8.self).count % 7 < 3
        ? Receiver.status(503) : Receiver.status(200)
    }
    let ingest = world.ingest()
    for number in 1...12 {
      _ = await ingest.receive(
        notification: try world.body(
          "n-\(number)", of: TransactionID("\(number % 3)")))
    }
    try await world.test.sendDue()
    for purchase in 0..<3 {
      let deliveries = try await world.test.ledger.webhooks.deliveries(
        matching: WebhookDeliveryFilter(customers: [AppUserID("\(purchase)")]), before: nil,
        limit: 20)
      let statuses = deliveries.reversed().map(\.status)
      // Nothing after the first one that waits is sent.
      #expect(statuses.drop { $0 == .delivered }.allSatisfy { $0 == .pending })
      #expect(deliveries.count == 4)
    }
  }

  @Test func `A receiver that is down for a day gets everything, and the store never waits`()
    async throws
  {
    let world = try Forwarding { _ in Receiver.status(503) }
    let ingest = world.ingest()
    var bodies: [[UInt8]] = []
    for number in 1...5 {
      let body = try world.body("n-\(number)", of: TransactionID("\(number)"))
      bodies.append(body)
      guard case .recorded = await ingest.receive(notification: body) else {
        Issue.record("the store got no success")
        return
      }
    }
    try await world.test.sendDue()
    #expect(world.receiver.arrivals.count == 5)
    let up = try Forwarding(ledger: world.test.ledger)
    up.test.clock.advance(to: world.test.clock.now() + .days(1))
    try await up.sendAll()
    #expect(Set(up.accepted) == Set(bodies))
  }

  @Test func `A paused endpoint continues with the first notification that it missed`()
    async throws
  {
    let world = try Forwarding()
    try await world.test.sendDue()
    _ = try await world.admin().pause(world.test.endpoint)
    _ = await world.ingest().receive(notification: try world.body("n-1"))
    _ = await world.ingest(bundleID: "com.example.other").receive(
      notification: try world.body("n-2"))
    #expect(try await world.test.sendDue() == 0)
    _ = try await world.admin().resume(world.test.endpoint)
    #expect(try await world.test.sendDue() == 2)
  }

  @Test func `Notifications are sent again by identifier, by failure and by sequence`()
    async throws
  {
    let isDown = Mutex(false)
    let world = try Forwarding { _ in Receiver.status(isDown.withLock { $0 } ? 400 : 200) }
    let (ingest, admin, endpoint) = (world.ingest(), world.admin(), world.test.endpoint)
    let bodies = [try world.body("n-1"), try world.body("n-2", of: "2")]
    _ = await ingest.receive(notification: bodies[0])
    try await world.sendAll()
    isDown.withLock { $0 = true }
    _ = await ingest.receive(notification: bodies[1])
    try await world.sendAll()
    isDown.withLock { $0 = false }
    var selection = WebhookReplay()
    selection.failedOnly = true
    #expect(try await admin.replay(endpoint, selection, isDryRun: true) == 1)
    #expect(try await admin.replay(endpoint, selection, isDryRun: false) == 1)
    try await world.sendAll()
    #expect(world.accepted.last == bodies[1])
    selection = WebhookReplay()
    selection.eventID = "n-1"
    #expect(try await admin.replay(endpoint, selection, isDryRun: false) == 1)
    try await world.sendAll()
    #expect(world.accepted.last == bodies[0])
    selection = WebhookReplay()
    var progress: [[Int64]] = []
    let count = try await admin.replay(endpoint, selection, isDryRun: true) {
      progress.append([$0, $1])
    }
    #expect(count == 2 && progress.last?.first == progress.last?.last && !progress.isEmpty)
    #expect(try await admin.replay(endpoint, selection, isDryRun: true) == 2)
    selection.fromSequence = 3
    #expect(try await admin.replay(endpoint, selection, isDryRun: true) == 1)
    selection.customer = "ada"
    let customer = await #expect(throws: WebhookAdminError.self) {
      try await admin.replay(endpoint, selection, isDryRun: true)
    }
    #expect(customer?.description.contains("receives Apple's notifications") == true)
    selection = WebhookReplay()
    selection.eventID = "n-9"
    let unknown = await #expect(throws: WebhookAdminError.self) {
      try await admin.replay(endpoint, selection, isDryRun: true)
    }
    #expect(unknown?.description.contains("notification n-9: the log has no delivery") == true)
  }

  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 33])
  func `The newest fact is found without reading all of them`(count: Int) async throws {
    let world = try Forwarding()
    for number in 0..<count {
      _ = try await world.ingest().transaction(
        world.store.sign(TestStore.transaction(TransactionID("\(number)"))), from: "ada")
    }
    let newest = await world.test.ledger.facts(after: 0, limit: 100).last?.sequence ?? 0
    #expect(try await NotificationQueue.newest(in: world.test.ledger) == newest)
    #expect(newest == count)
  }
}

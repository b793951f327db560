import AppStoreCore
import Foundation
import HTTPTypes
import StoreKit
import StoreKitBackend
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct HTTPStoreKitBackendTests {
  @Test func `Every request and response is transferred over HTTP`() async throws {
    let (store, wire, backend) = try await device()
    let jws = try await store.give()
    let record = try store.status(.active)
    let group = TestStore.subscriptionGroupID
    await store.set {
      $0.products = [.monthly]
      $0.statuses = [group: [record]]
      $0.outcome = .success(jws)
    }
    #expect(await backend.now() == TestStore.purchaseDate)
    #expect(try await backend.trustedRoots() == [store.root])
    #expect(try await backend.bundleID() == TestStore.bundleID)
    #expect(try await backend.storefront() == store.country)
    #expect(try await backend.products(for: [TestStore.productID, "x"]) == [.monthly])
    let order = DevicePurchaseRequest(
      productID: TestStore.productID, quantity: 2, appAccountToken: UUID())
    #expect(try await backend.purchase(order) == .success(jws))
    #expect(await store.orders == [order])
    for query in [TransactionQuery.all, .currentEntitlements, .latest(TestStore.productID)] {
      #expect(try await backend.transactions(query) == [jws])
    }
    #expect(try await backend.statuses(in: group) == [record])
    #expect(try await backend.isEligibleForIntroOffer(in: group))
    try await backend.finish("2000000000000001")
    #expect(try await backend.transactions(.unfinished) == [])
    await store.set {
      $0.habits = .macOS
      $0.firstTransactions = [jws, jws]
    }
    #expect(try await backend.behaviors() == .macOS)
    #expect(try await backend.transactionsForNewListener() == [jws, jws])
    try await backend.sync()
    #expect(await store.syncCount == 1)
    #expect(try await backend.currentCursor() == 0)
    await store.tell(.transaction(jws))
    await store.tell(.status(group, record))
    #expect(
      try await backend.events(after: 0)
        == StoreEvents(events: [.transaction(jws), .status(group, record)], cursor: 2))
    #expect(
      wire.requests.allSatisfy { $0 == "POST http://store.test:81/at/device/v1/call for ann" })
  }

  @Test func `The StoreKit module works over HTTP`() async throws {
    let (store, _, backend) = try await device()
    try await store.give()
    let result = await on(backend) { await Transaction.latest(for: productID) }
    #expect(try result?.payloadValue.productID == productID)
  }

  @Test func `An error of the store is transferred over HTTP`() async throws {
    let (store, _, backend) = try await device()
    await store.set { $0.failures = [.rejected(.purchaseNotAllowed, "a child")] }
    await #expect(throws: StoreKitBackendError.rejected(.purchaseNotAllowed, "a child")) {
      try await backend.purchase(DevicePurchaseRequest(productID: "x"))
    }
  }

  @Test func `Without a connection the account's last responses are still available`() async throws
  {
    let (store, wire, backend) = try await device()
    let jws = try await store.give()
    await store.set { $0.products = [.monthly] }
    _ = try await backend.products(for: [TestStore.productID])
    let before = await on(backend) { await Transaction.latest(for: productID) }
    wire.fault = .down
    #expect(await on(backend) { await Transaction.latest(for: productID) } == before)
    #expect(try before?.payloadValue.productID == productID)
    await #expect(throws: StoreKitBackendError.network("down")) {
      try await backend.transactions(.all)
    }
    await #expect(throws: StoreKitBackendError.network("down")) {
      try await backend.products(for: [TestStore.productID])
    }
    await #expect(throws: StoreKitBackendError.network("down")) { try await backend.sync() }
    wire.fault = nil
    #expect(try await backend.transactions(.all) == [jws])
  }

  @Test func `A device with a state file has its account's data and time at the next launch`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try FakeStore()
    let wire = Wire(to: store)
    let jws = try await store.give()
    let clock = VirtualClock(at: TestStore.purchaseDate - .days(10))
    func launch(_ account: String, in folder: URL?) throws -> HTTPAppStoreBackend {
      try HTTPAppStoreBackend(
        address: "http://store.test", account: account, transport: wire, clock: clock,
        memory: DeviceStateStore(of: account, in: folder))
    }
    let first = try launch("ann", in: folder)
    #expect(try await first.transactions(.currentEntitlements) == [jws])
    #expect(await first.now() == TestStore.purchaseDate)
    wire.fault = .down
    let second = try launch("ann", in: folder)
    #expect(try await second.transactions(.currentEntitlements) == [jws])
    #expect(await second.now() == TestStore.purchaseDate)
    for other in [try launch("ben", in: folder), try launch("ann", in: nil)] {
      await #expect(throws: StoreKitBackendError.network("down")) {
        try await other.transactions(.currentEntitlements)
      }
    }
  }

  @Test func `Without a connection time continues from the store's`() async throws {
    let store = try FakeStore()
    let wire = Wire(to: store)
    let clock = VirtualClock(at: TestStore.purchaseDate - .days(10))
    let backend = try HTTPAppStoreBackend(
      address: "http://store.test", account: "ann", transport: wire, clock: clock)
    #expect(await backend.now() == TestStore.purchaseDate)
    wire.fault = .down
    clock.advance(to: clock.now() + .hours(1))
    #expect(await backend.now() == TestStore.purchaseDate + .hours(1))
  }

  @Test func `A failing, foreign or malformed server response is an error`() async throws {
    let (_, wire, backend) = try await device()
    wire.fault = .status(503)
    await #expect(throws: StoreKitBackendError.network("store.test:81 responded with status 503")) {
      try await backend.sync()
    }
    for fault in [Wire.Fault.status(404), .text("<html>"), .text(#"{"done":{},"more":1}"#)] {
      wire.fault = fault
      let error = await #expect(throws: StoreKitBackendError.self) { try await backend.bundleID() }
      guard case .invalidResponse(let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty && error?.isRetryable == false)
    }
  }

  @Test(arguments: ["", "127.0.0.1:8080", "ftp://store.test", "http://", "not an address"])
  func `An invalid address is rejected with the fix`(address: String) async throws {
    let backend = StoreKitBackendRegistry.configured(by: ["STOREKIT_URL": address])
    let error = await #expect(throws: StoreKitBackendError.self) { try await backend.sync() }
    #expect(error?.description.contains("STOREKIT_URL") == true)
  }

  @Test func `The environment variables name the store`() async throws {
    let backend = StoreKitBackendRegistry.configured(by: ["STOREKIT_URL": "http://127.0.0.1:8080/"])
    #expect(backend is HTTPAppStoreBackend)
  }

  private func device() async throws -> (FakeStore, Wire, HTTPAppStoreBackend) {
    let store = try FakeStore()
    let wire = Wire(to: store)
    let backend = try HTTPAppStoreBackend(
      address: "http://store.test:81/at/", account: "ann", transport: wire)
    return (store, wire, backend)
  }
}

/// The network between a device and a store in the same process.
final class Wire: HTTPTransport {
  enum Fault: Sendable {
    case down
    case status(Int)
    case text(String)
  }

  private let store: any AppStoreBackend
  private let state = Mutex<(fault: Fault?, requests: [String])>((nil, []))

  init(to store: any AppStoreBackend) {
    self.store = store
  }

  var fault: Fault? {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }

  var requests: [String] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let account = HTTPField.Name(DeviceRequest.accountField).flatMap { request.headerFields[$0] }
    let line =
      "\(request.method) \(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
    state.withLock { $0.requests.append("\(line) for \(account ?? "nobody")") }
    switch fault {
    case .down: throw TransportError(reason: "down")
    case .status(let code): return BufferedHTTPResponse(HTTPResponse(status: .init(code: code)))
    case .text(let text):
      return BufferedHTTPResponse(HTTPResponse(status: .ok), body: Array(text.utf8))
    case nil: break
    }
    guard let call = try? JSONDecoder().decode(DeviceRequest.self, from: Data(body)),
      let answer = try? JSONEncoder().encode(await call.perform(on: store))
    else { return BufferedHTTPResponse(HTTPResponse(status: .badRequest)) }
    return BufferedHTTPResponse(HTTPResponse(status: .ok), body: Array(answer))
  }
}

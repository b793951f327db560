internal import AppStoreCore
internal import EntitlementAPI

/// Accepts attributes from the app in order, and sends them to the server.
final class AttributeManager: Sendable {
  private enum Step: Sendable {
    case set([String: String?], AppUserID)
    case passed(CheckedContinuation<Void, Never>)
  }

  let store: PendingAttributeStore
  private let client: ServerClient
  /// Serializes the senders, so that nothing is sent twice.
  ///
  /// Requests about customers do not wait here, because attribute responses contain no customer
  /// info.
  private let line = SerialRequestQueue()
  private let running = RequestCoalescer<Bool, Void>()
  /// The queue of steps; `nil` before the first one.
  private let steps = LockedValue<AsyncStream<Step>.Continuation?>(nil)

  init(store: PendingAttributeStore, client: ServerClient) {
    self.store = store
    self.client = client
  }

  deinit {
    steps.withLock { $0?.finish() }
  }

  /// Sets attributes of a customer; returns before they are on disk.
  func set(_ values: [String: String?], of customer: AppUserID) {
    steps.withLock { steps in
      let open = steps ?? start()
      steps = open
      open.yield(.set(values, customer))
    }
  }

  private func start() -> AsyncStream<Step>.Continuation {
    let (stream, continuation) = AsyncStream.makeStream(of: Step.self)
    Task { [store, dependencies = client.dependencies] in
      for await step in stream {
        switch step {
        case .set(let values, let customer):
          await store.set(values, of: customer, at: dependencies.now())
        case .passed(let waiter): waiter.resume()
        }
      }
    }
    return continuation
  }

  /// Waits until every attribute set so far is stored.
  func waitUntilStored() async {
    guard let steps = steps.withLock({ $0 }) else { return }
    await withCheckedContinuation { waiter in
      guard case .enqueued = steps.yield(.passed(waiter)) else { return waiter.resume() }
    }
  }

  /// Returns a customer's attributes that the server does not have, up to the limit of one request.
  func unsynced(of customer: AppUserID) async -> [String: AttributeBody] {
    await waitUntilStored()
    let first = await store.unsynced(of: customer).sorted { $0.key < $1.key }
      .prefix(AttributesBody.maxCount)
    return Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0.value) })
  }

  /// Sends all unsynced attributes of every customer who used this device.
  ///
  /// Failures are logged and retried with a later call. If the server rejects one customer's
  /// attributes, those of the others are still sent.
  func sync() async {
    await waitUntilStored()
    await line.run { [self] in
      for customer in await store.customersToSync() {
        // Without a connection every other request would also fail, after a minute each.
        if let error = await sync(customer), error.isOfNetwork { return }
      }
    }
  }

  /// Starts ``sync()`` in the background, unless it is already running.
  func startSync() {
    Task { [self] in await running.value(for: true) { [self] in await sync() } }
  }

  /// Sends a customer's unsynced attributes, and returns the error that stopped it.
  private func sync(_ customer: AppUserID) async -> PurchasesError? {
    let unsynced = await store.unsynced(of: customer).sorted { $0.key < $1.key }
    for start in stride(from: 0, to: unsynced.count, by: AttributesBody.maxCount) {
      let part = unsynced[start...].prefix(AttributesBody.maxCount).map { ($0.key, $0.value) }
      assert(part.count <= AttributesBody.maxCount, "a request has a limited number of attributes")
      let error = await send(Dictionary(uniqueKeysWithValues: part), of: customer)
      guard Self.isFinal(error) else { return error }
    }
    return nil
  }

  /// Sends some attributes, and returns the error if it failed.
  private func send(
    _ attributes: [String: AttributeBody], of customer: AppUserID
  ) async -> PurchasesError? {
    var failure: PurchasesError?
    do throws(PurchasesError) {
      try await client.set(attributes, of: customer)
    } catch {
      Log.warn("Sending attributes failed: \(error)")
      failure = error
    }
    if Self.isFinal(failure) { await store.noteSynced(attributes, of: customer) }
    return failure
  }

  /// Returns whether sending attributes again is pointless: the server accepted them, or rejected
  /// them or their customer permanently.
  static func isFinal(_ error: PurchasesError?) -> Bool {
    guard let error else { return true }
    guard let status = error.httpStatusCode, let code = error.backendErrorCode else { return false }
    let reasons: [BackendErrorCode] = [
      .invalidSubscriberAttributes, .invalidSubscriberAttributesBody, .invalidAppUserID,
      .emptyAppUserID,
    ]
    return (400..<500).contains(status) && reasons.map(\.rawValue).contains(code)
  }
}

internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI

/// Takes what the app says of its customers, in order, and tells the server.
final class AttributeManager: Sendable {
  private enum Step: Sendable {
    case set([String: String?], CustomerID)
    case passed(CheckedContinuation<Void, Never>)
  }

  let book: AttributeBook
  private let client: ServerClient
  /// One of those who send at a time, so that nothing is sent twice.
  ///
  /// Questions about customers do not wait here: no answer to what is sent is about one.
  private let line = RequestLine()
  private let running = SharedWork<Bool, Void>()
  /// Where steps go; `nil` before the first one.
  private let steps = Locked<AsyncStream<Step>.Continuation?>(nil)

  init(book: AttributeBook, client: ServerClient) {
    self.book = book
    self.client = client
  }

  deinit {
    steps.withLock { $0?.finish() }
  }

  /// Sets attributes of a customer; it returns before they are on disk.
  func set(_ values: [String: String?], of customer: CustomerID) {
    steps.withLock { steps in
      let open = steps ?? start()
      steps = open
      open.yield(.set(values, customer))
    }
  }

  private func start() -> AsyncStream<Step>.Continuation {
    let (stream, continuation) = AsyncStream.makeStream(of: Step.self)
    Task { [book, world = client.world] in
      for await step in stream {
        switch step {
        case .set(let values, let customer):
          await book.set(values, of: customer, at: world.now())
        case .passed(let waiter): waiter.resume()
        }
      }
    }
    return continuation
  }

  /// Waits until everything that was set so far is in the book.
  func settle() async {
    guard let steps = steps.withLock({ $0 }) else { return }
    await withCheckedContinuation { waiter in
      guard case .enqueued = steps.yield(.passed(waiter)) else { return waiter.resume() }
    }
  }

  /// Returns what the server does not know of a customer, as much as one request takes.
  func unsynced(of customer: CustomerID) async -> [String: AttributeBody] {
    await settle()
    let first = await book.unsynced(of: customer).sorted { $0.key < $1.key }
      .prefix(AttributesBody.most)
    return Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0.value) })
  }

  /// Tells the server everything it does not know, of every customer who used this device.
  ///
  /// What cannot be sent is logged and goes with a later call. A customer of whom the server takes nothing
  /// holds up nobody else.
  func sync() async {
    await settle()
    await line.run { [self] in
      for customer in await book.customersToSync() {
        // Where no answer comes, none would come to the next either, after a minute each.
        if let error = await sync(customer), error.isOfNetwork { return }
      }
    }
  }

  /// Does the same behind the caller's back; while it is being done it is not begun again.
  func startSync() {
    Task { [self] in await running.value(for: true) { [self] in await sync() } }
  }

  /// Sends what the server does not know of a customer, and returns why the rest could not be sent.
  private func sync(_ customer: CustomerID) async -> PurchasesError? {
    let unsynced = await book.unsynced(of: customer).sorted { $0.key < $1.key }
    for start in stride(from: 0, to: unsynced.count, by: AttributesBody.most) {
      let part = unsynced[start...].prefix(AttributesBody.most).map { ($0.key, $0.value) }
      let error = await send(Dictionary(uniqueKeysWithValues: part), of: customer)
      guard Self.isSettled(error) else { return error }
    }
    return nil
  }

  /// Sends some attributes, and returns why they could not be.
  private func send(
    _ attributes: [String: AttributeBody], of customer: CustomerID
  ) async -> PurchasesError? {
    var failure: PurchasesError?
    do throws(PurchasesError) {
      try await client.set(attributes, of: customer)
    } catch {
      Log.warn("attributes: \(error)")
      failure = error
    }
    if Self.isSettled(failure) { await book.noteSynced(attributes, of: customer) }
    return failure
  }

  /// Returns whether sending attributes again is of no use: they were taken, or the server refused them or
  /// their customer with a reason of its own that stays.
  static func isSettled(_ error: PurchasesError?) -> Bool {
    guard let error else { return true }
    guard let status = error.httpStatusCode, let code = error.backendErrorCode else { return false }
    let reasons: [BackendErrorCode] = [
      .invalidSubscriberAttributes, .invalidSubscriberAttributesBody, .invalidAppUserID,
      .emptyAppUserID,
    ]
    return (400..<500).contains(status) && reasons.map(\.rawValue).contains(code)
  }
}

internal import AppStoreTypes
internal import EntitlementAPI

/// Takes what the app says of its customers, in order, and tells the server.
final class AttributeManager: Sendable {
  private enum Step: Sendable {
    case set([String: String?], CustomerID)
    case passed(CheckedContinuation<Void, Never>)
  }

  let book: AttributeBook
  private let client: ServerClient
  private let line: RequestLine
  private let steps: AsyncStream<Step>.Continuation
  private let work: Task<Void, Never>

  init(book: AttributeBook, client: ServerClient, line: RequestLine) {
    self.book = book
    self.client = client
    self.line = line
    let (stream, continuation) = AsyncStream.makeStream(of: Step.self)
    steps = continuation
    work = Task {
      for await step in stream {
        switch step {
        case .set(let values, let customer):
          await book.set(values, of: customer, at: client.world.now())
        case .passed(let waiter): waiter.resume()
        }
      }
    }
  }

  deinit {
    steps.finish()
  }

  /// Sets attributes of a customer; it returns before they are on disk.
  func set(_ values: [String: String?], of customer: CustomerID) {
    steps.yield(.set(values, customer))
  }

  /// Waits until everything that was set so far is in the book.
  func settle() async {
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
  /// What cannot be sent is logged and goes with a later call.
  ///
  /// - Returns: Why the network failed; `nil` when it did not.
  @discardableResult
  func sync() async -> PurchasesError? {
    await settle()
    for customer in await book.customersToSync() {
      let unsynced = await book.unsynced(of: customer).sorted { $0.key < $1.key }
      for start in stride(from: 0, to: unsynced.count, by: AttributesBody.most) {
        let part = unsynced[start...].prefix(AttributesBody.most).map { ($0.key, $0.value) }
        let error = await send(Dictionary(uniqueKeysWithValues: part), of: customer)
        guard Self.isSettled(error) else { return error?.code == .networkError ? error : nil }
      }
    }
    return nil
  }

  /// Sends some attributes, and returns why they could not be.
  private func send(
    _ attributes: [String: AttributeBody], of customer: CustomerID
  ) async -> PurchasesError? {
    let error = await line.run { [client] () -> PurchasesError? in
      do throws(PurchasesError) {
        try await client.set(attributes, of: customer)
        return nil
      } catch {
        return error
      }
    }
    if let error { Log.warn("attributes: \(error)") }
    if Self.isSettled(error) { await book.noteSynced(attributes, of: customer) }
    return error
  }

  /// Returns whether sending attributes again is of no use: they were taken, or the server refused them
  /// with a reason of its own that stays.
  static func isSettled(_ error: PurchasesError?) -> Bool {
    guard let error else { return true }
    guard let status = error.httpStatusCode, let code = error.backendErrorCode else { return false }
    let reasons: [BackendErrorCode] = [
      .invalidSubscriberAttributes, .invalidSubscriberAttributesBody,
    ]
    return (400..<500).contains(status) && reasons.map(\.rawValue).contains(code)
  }
}

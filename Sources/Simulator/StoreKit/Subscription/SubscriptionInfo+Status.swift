internal import AppStoreCore
internal import StoreKitBackend

/// The status of a subscription.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status

extension Product.SubscriptionInfo {
  /// The status of a subscription.
  public struct Status: Hashable, Sendable {
    /// The state of the subscription.
    public let state: RenewalState
    /// The newest transaction.
    public let transaction: VerificationResult<Transaction>
    /// The renewal information.
    public let renewalInfo: VerificationResult<RenewalInfo>

    static func statuses(
      in groupID: String, of backend: any AppStoreBackend
    ) async throws(StoreKitError) -> [Status] {
      do throws(StoreKitBackendError) {
        return try await backend.read(.cancelledStatus, orElse: []) {
          () async throws(StoreKitBackendError) -> [Status] in
          let records = try await backend.statuses(in: SubscriptionGroupID(groupID))
          if records.isEmpty { return [] }
          let session = try await StoreSession.open(backend)
          return records.compactMap { session.status($0) }
        }
      } catch {
        throw StoreKitError(error)
      }
    }

    /// The statuses of each subscription group the customer has ever subscribed in, once per group.
    ///
    /// The sequence ends after the last group. A group whose statuses cannot be read is omitted.
    public static var all: AsyncStream<(groupID: String, statuses: [Status])> {
      let backend = StoreKitBackendRegistry.store
      return AsyncStream { continuation in
        let reading = Task {
          var groups: Set<String> = []
          for await result in Transaction.Transactions(.list(.all, productID: nil), of: backend) {
            if let group = result.unsafePayloadValue.subscriptionGroupID { groups.insert(group) }
          }
          for group in groups.sorted() {
            let statuses = (try? await statuses(in: group, of: backend)) ?? []
            if !statuses.isEmpty { continuation.yield((groupID: group, statuses: statuses)) }
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
      }
    }

    /// The changes of statuses from now on.
    ///
    /// The sequence ends only if its task is canceled. It waits while the store is unreachable.
    public static var updates: Statuses { Statuses(of: StoreKitBackendRegistry.store) }
  }
}

extension Product.SubscriptionInfo.Status {
  /// A sequence of statuses.
  public struct Statuses: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = Product.SubscriptionInfo.Status

    let feed: EventFeed

    init(of backend: any AppStoreBackend) {
      feed = EventFeed(backend: backend)
    }

    /// Iterates over statuses.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var feed: EventFeed
      var pending: [Element] = []

      /// Waits for the next status; `nil` if the task is canceled.
      public mutating func next() async -> Element? {
        while !Task.isCancelled {
          if !pending.isEmpty { return pending.removeFirst() }
          pending = await feed.next { session, event in
            guard case .status(_, let record) = event else { return nil }
            return session.status(record)
          }
        }
        return nil
      }
    }

    /// Returns an iterator that starts with events after its first step.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: feed) }
  }
}

internal import AppStoreCore
internal import StoreKitBackend

extension Transaction {
  /// A sequence of transactions.
  public struct Transactions: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = VerificationResult<Transaction>

    enum Source: Sendable {
      /// The store's current listing, of one product if it is named.
      case list(TransactionQuery, productID: String?)
      /// The unfinished transactions, then updates.
      case updates
    }

    let source: Source
    let backend: any AppStoreBackend

    init(_ source: Source, of backend: any AppStoreBackend) {
      self.source = source
      self.backend = backend
    }

    /// Iterates over transactions.
    public struct AsyncIterator: AsyncIteratorProtocol {
      private enum Phase {
        case list(TransactionQuery, productID: String?)
        case startingUpdates
        case following
        case ended
      }

      private var phase: Phase
      private var feed: EventFeed
      private var pending: [Element] = []
      /// Whether a listing continues in a canceled task; `nil` until it is known.
      private var goesOnWhenCancelled: Bool?

      init(_ sequence: Transactions) {
        feed = EventFeed(backend: sequence.backend)
        switch sequence.source {
        case .list(let query, let productID): phase = .list(query, productID: productID)
        case .updates: phase = .startingUpdates
        }
      }

      /// Returns the next transaction; `nil` at the end.
      ///
      /// In a canceled task, updates end, and a listing ends if the store has the behavior B07.
      public mutating func next() async -> VerificationResult<Transaction>? {
        while await goesOn() {
          if !pending.isEmpty { return pending.removeFirst() }
          switch phase {
          case .ended: return nil
          case .list(let query, let productID):
            pending = await Transactions.read(query, productID: productID, of: feed.backend)
            phase = .ended
          case .startingUpdates:
            let unfinished: [Element]? = await feed.start {
              session async throws(StoreKitBackendError) -> [Element] in
              try await session.transactionsForNewListener()
            }
            guard let unfinished else { continue }
            pending = unfinished
            phase = .following
          case .following:
            pending = await feed.next { session, event in
              guard case .transaction(let jws) = event else { return nil }
              return session.transaction(jws)
            }
          }
        }
        return nil
      }

      private mutating func goesOn() async -> Bool {
        guard Task.isCancelled else { return true }
        switch phase {
        case .startingUpdates, .following: return false
        case .list, .ended:
          if let goesOnWhenCancelled { return goesOnWhenCancelled }
          let goesOn = await !feed.backend.readsNothingWhenCancelled(.cancelledListing)
          goesOnWhenCancelled = goesOn
          return goesOn
        }
      }
    }

    /// Returns an iterator; it queries the store at its first step.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Lists transactions; empty if the store is unreachable.
    static func read(
      _ query: TransactionQuery, productID: String?, of backend: any AppStoreBackend
    ) async -> [Element] {
      let response = try? await backend.read(.cancelledListing, orElse: []) {
        () async throws(StoreKitBackendError) -> [Element] in
        try await StoreSession.open(backend).transactions(query)
      }
      let listed = response ?? []
      guard let productID else { return listed }
      return listed.filter { $0.unsafePayloadValue.productID == productID }
    }
  }
}

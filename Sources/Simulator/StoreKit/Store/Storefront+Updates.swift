internal import StoreKitBackend

extension Storefront {
  /// A sequence of storefronts.
  public struct Storefronts: AsyncSequence, Sendable {
    /// The element of the sequence.
    public typealias Element = Storefront

    let feed: EventFeed

    /// Iterates over storefronts.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// The element of the sequence.
      public typealias Element = Storefront

      var feed: EventFeed
      var pending: [Storefront] = []

      /// Waits for the next storefront; `nil` if the task is canceled.
      public mutating func next() async -> Storefront? {
        while !Task.isCancelled {
          if !pending.isEmpty { return pending.removeFirst() }
          pending = await feed.next { _, event in
            guard case .storefront(let record) = event else { return nil }
            return Storefront(record)
          }
        }
        return nil
      }
    }

    /// Returns an iterator that starts with changes after its first step.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: feed) }
  }

  /// The storefronts that the device's account moves to from now on.
  ///
  /// The sequence ends only if its task is canceled. It waits while the store is unreachable.
  public static var updates: Storefronts {
    Storefronts(feed: EventFeed(backend: StoreKitBackendRegistry.store))
  }
}

internal import AppStoreCore
internal import StoreKitBackend

/// A purchase that the customer began in the App Store and that the app completes.
///
/// Source: <https://developer.apple.com/documentation/storekit/purchaseintent>
public struct PurchaseIntent: Equatable, Identifiable, Sendable {
  /// The type of ``id``.
  public typealias ID = Product.ID

  /// The product that the customer wants to buy.
  public let product: Product
  /// The win-back offer that the customer selected; `nil` for none.
  public let offer: Product.SubscriptionOffer?

  /// The identifier of the product.
  public var id: Product.ID { product.id }
}

extension PurchaseIntent {
  /// A sequence of purchase intents.
  public struct PurchaseIntents: AsyncSequence {
    /// The element of the sequence.
    public typealias Element = PurchaseIntent

    let feed: EventFeed

    /// Iterates over purchase intents.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// The element of the sequence.
      public typealias Element = PurchaseIntent

      var feed: EventFeed
      var pending: [PurchaseIntent] = []
      var hasStarted = false

      /// Waits for the next purchase intent; `nil` if the task is canceled.
      public mutating func next() async -> PurchaseIntent? {
        while !Task.isCancelled {
          if !pending.isEmpty { return pending.removeFirst() }
          if hasStarted {
            let signals = await feed.next { _, event in event == .purchaseIntent ? true : nil }
            guard !signals.isEmpty else { continue }
            pending = await PurchaseIntent.take(from: feed.backend)
          } else {
            let started = await feed.start { _ async throws(StoreKitBackendError) -> [Bool] in [] }
            guard started != nil else { continue }
            hasStarted = true
            pending = await PurchaseIntent.take(from: feed.backend)
          }
        }
        return nil
      }
    }

    /// Returns an iterator; it queries the store at its first step.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: feed) }
  }

  /// The purchases that the customer began in the App Store, each once in a process.
  ///
  /// The sequence ends only if its task is canceled. It waits while the store is unreachable.
  public static var intents: PurchaseIntents {
    PurchaseIntents(feed: EventFeed(backend: StoreKitBackendRegistry.store))
  }

  /// Takes the pending intents of a store; those of unknown products are omitted.
  private static func take(from backend: any AppStoreBackend) async -> [PurchaseIntent] {
    do throws(StoreKitBackendError) {
      let records = try await backend.takePurchaseIntents()
      if records.isEmpty { return [] }
      let products = try await Product.load(records.map(\.productID.rawValue), of: backend)
      return records.compactMap { record in
        guard let product = products.first(where: { $0.id == record.productID.rawValue }) else {
          return nil
        }
        let offers = product.subscription?.winBackOffers ?? []
        return PurchaseIntent(
          product: product,
          offer: record.offerID.flatMap { id in offers.first { $0.id == id } })
      }
    } catch {
      return []
    }
  }
}

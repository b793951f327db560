package import AppStoreCore
package import AppStoreSimulator
internal import StoreConfiguration
package import StoreKitBackend

/// What test sessions read and set in a store besides purchases.
extension SimulatedStore {
  /// Returns the events of an account in order, one line for each: date, kind and description.
  package func timelineLines(of account: AccountID) -> [String] {
    timeline(of: account).map { "\($0.date)  \($0.event)  \($0.text)" }
  }

  /// Returns the events of an account in order, without dates and identifiers.
  ///
  /// A line has the kind of event and the product, or the name of a notification.
  package func timelineSummary(of account: AccountID) -> [String] {
    timeline(of: account).map { event in
      let subject = event.text.prefix { $0 != "," && $0 != ":" }
      return "\(event.event) \(subject)"
    }
  }

  /// Begins a purchase in the App Store, which the account's app completes.
  ///
  /// - Throws: ``SimulatedStoreError/purchase(_:)`` if the product is unknown; nothing changes.
  package func begin(
    _ intent: PurchaseIntentRecord, by account: AccountID
  ) throws(SimulatedStoreError) {
    guard simulator.configuration.product(intent.productID) != nil else {
      throw .purchase(.unknownProduct(intent.productID))
    }
    devices.conditions[account].intents.append(intent)
    announce(.purchaseIntent, to: account)
  }

  /// Records a purchase that failed or was declined, for a store with test sessions.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - date: When the customer began the purchase; `nil` for now.
  ///   - id: The identifier under which the list had it before; `nil` for a new one.
  package func refuse(_ product: ProductID, at date: Timestamp? = nil, id: UInt? = nil) {
    guard let known = session.refusals else { return }
    let next = 8_000_000_000_000_000 + UInt(known.count) + 1
    session.refusals?.append(
      RefusedPurchase(id: id ?? next, productID: product, date: date ?? simulator.now))
  }
}

package import AppStoreCore
package import AppStoreSimulator
package import StoreConfiguration
internal import StoreKitBackend

/// What test sessions read and set in a store besides purchases.
package enum SessionStore {
  /// Returns the events of an account in order, one line for each: date, kind and description.
  package static func timeline(
    of account: AccountID, in store: isolated SimulatedStore
  ) -> [String] {
    store.timeline(of: account).map { "\($0.date)  \($0.event)  \($0.text)" }
  }

  /// Returns the events of an account in order, without dates and identifiers.
  ///
  /// A line has the kind of event and the product, or the name of a notification.
  package static func timelineSummary(
    of account: AccountID, in store: isolated SimulatedStore
  ) -> [String] {
    store.timeline(of: account).map { event in
      let subject = event.text.prefix { $0 != "," && $0 != ":" }
      return "\(event.event) \(subject)"
    }
  }

  /// Returns the simulated errors of all APIs.
  package static func simulatedErrors(
    in store: isolated SimulatedStore
  ) -> [SimulatedError.API: SimulatedError.Choice] {
    var errors: [SimulatedError.API: SimulatedError.Choice] = [:]
    for api in SimulatedError.API.known { errors[api] = store.devices.conditions[api] }
    return errors
  }

  /// Sets the simulated errors of all APIs.
  package static func setSimulatedErrors(
    _ errors: [SimulatedError.API: SimulatedError.Choice], in store: isolated SimulatedStore
  ) {
    for api in SimulatedError.API.known { store.devices.conditions[api] = errors[api] }
  }

  /// Sets the products for Advanced Commerce items on an account's devices; `nil` for every product.
  package static func setAdvancedCommerceProducts(
    _ ids: [String]?, of account: AccountID, in store: isolated SimulatedStore
  ) {
    store.devices.conditions[account].info.advancedCommerceProductIDs = ids
  }

  /// Records a purchase that failed or was declined, for a store with test sessions.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - date: When the customer began the purchase; `nil` for now.
  ///   - id: The identifier under which the list had it before; `nil` for a new one.
  ///   - store: The store.
  package static func refuse(
    _ product: ProductID, at date: Timestamp? = nil, id: UInt? = nil,
    in store: isolated SimulatedStore
  ) {
    guard let known = store.session.refusals else { return }
    let next = 8_000_000_000_000_000 + UInt(known.count) + 1
    store.session.refusals?.append(
      RefusedPurchase(id: id ?? next, productID: product, date: date ?? store.simulator.now))
  }
}

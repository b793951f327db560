extension Purchases {
  /// Returns what the customer is shown for sale.
  ///
  /// - Parameter isCurrent: Whether to ask the server whatever is kept.
  func shownOfferings(isCurrent: Bool = false) async throws(PurchasesError) -> ShownOfferings {
    let manager = try manager.get()
    while true {
      let customer = customer
      do throws(PurchasesError) {
        let offerings = try await manager.offerings.offerings(of: customer, isCurrent: isCurrent)
        // What somebody is shown who left meanwhile may be made for them alone.
        if customer == self.customer { return offerings }
      } catch {
        if customer == self.customer { throw error }
      }
    }
  }
}

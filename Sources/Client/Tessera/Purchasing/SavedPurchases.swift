package import AppStoreCore
package import EntitlementAPI

/// What survives a launch of all that is known about purchases.
package struct SavedPurchases: Hashable, Sendable {
  /// The maximum numbers; the newest stay.
  ///
  /// StoreKit does not deliver a finished consumable again, and only the account's newest
  /// transaction is observed.
  static let maxEntries = 100
  static let maxCustomers = 50
  static let maxCredited = 1000
  static let maxObserved = 20
  static let maxDecided = 200

  /// The purchases without a final result from the server, and the permanently rejected ones.
  ///
  /// An entry is saved before a purchase is first sent, so that it survives a crash. It is removed
  /// when that transaction is recorded. A rejected one stays, because the device must not grant
  /// later what the server rejected.
  package var entries: [PendingPurchase] = []
  /// The data that only the app knew when a transaction was bought, as receipts without signed data.
  ///
  /// A transaction that StoreKit delivers again has no price and no offering it was shown in, and
  /// does not show that the customer just bought it.
  package var hints: [ReceiptBody] = []
  /// The customers who used this device, without anonymous ones, the latest last.
  ///
  /// A purchase may arrive days after it was made, when another customer is logged in. The token
  /// that the App Store signed into it identifies its customer.
  package var customers: [AppUserID] = []
  /// The consumables that the app credited.
  package var credited: [TransactionID] = []
  /// The transactions that an app completed itself and that need no further sync.
  package var observed: [TransactionID] = []
  /// The transactions that this installation sent and the server recorded or rejected.
  package var decided: [DecidedPurchase] = []
  /// Whether a process of this app has a handler that credits consumables.
  package var hasCreditHandler = false

  package init(
    entries: [PendingPurchase] = [], hints: [ReceiptBody] = [], customers: [AppUserID] = [],
    credited: [TransactionID] = [], observed: [TransactionID] = [],
    decided: [DecidedPurchase] = [], hasCreditHandler: Bool = false
  ) {
    self.decided = decided
    self.hasCreditHandler = hasCreditHandler
    self.entries = entries
    self.hints = hints
    self.customers = customers
    self.credited = credited
    self.observed = observed
  }

  /// Returns the value with the maximum numbers applied.
  func capped() -> SavedPurchases {
    SavedPurchases(
      entries: entries.suffix(Self.maxEntries), hints: hints.suffix(Self.maxEntries),
      customers: customers.suffix(Self.maxCustomers),
      credited: credited.suffix(Self.maxCredited), observed: observed.suffix(Self.maxObserved),
      decided: decided.suffix(Self.maxDecided), hasCreditHandler: hasCreditHandler)
  }

  /// Adds what came while this value could not be read.
  mutating func merge(_ newer: SavedPurchases) {
    mergeEntries(newer.entries)
    let bought = Set(newer.hints.compactMap(\.transactionID))
    hints = hints.filter { !bought.contains($0.transactionID ?? "") } + newer.hints
    customers = customers.filter { !newer.customers.contains($0) } + newer.customers
    credited += newer.credited.filter { !credited.contains($0) }
    observed += newer.observed.filter { !observed.contains($0) }
    decided = decided.filter { !newer.decided.contains($0) } + newer.decided
    hasCreditHandler = hasCreditHandler || newer.hasCreditHandler
    self = capped()
  }

  /// Returns this value with what other processes of the app wrote since this one last did.
  ///
  /// What another process removed, because it is done, stays removed.
  ///
  /// - Parameters:
  ///   - theirs: What is in the file now.
  ///   - base: What this process last read or wrote.
  package func adding(_ theirs: SavedPurchases, since base: SavedPurchases) -> SavedPurchases {
    func merged<Element: Hashable>(_ list: KeyPath<SavedPurchases, [Element]>) -> [Element] {
      let (mine, kept) = (self[keyPath: list], Set(theirs[keyPath: list]))
      let known = Set(base[keyPath: list])
      let present = Set(mine)
      let new = theirs[keyPath: list].filter { !known.contains($0) && !present.contains($0) }
      return new + mine.filter { kept.contains($0) || !known.contains($0) }
    }
    var result = SavedPurchases(
      customers: merged(\.customers), credited: merged(\.credited), observed: merged(\.observed),
      decided: merged(\.decided), hasCreditHandler: hasCreditHandler || theirs.hasCreditHandler)
    result.mergeEntries(merged(\.entries))
    for hint in merged(\.hints).reversed()
    where !result.hints.contains(where: { $0.transactionID == hint.transactionID }) {
      result.hints.insert(hint, at: 0)
    }
    return result.capped()
  }

  /// Adds entries; of two for the same transaction and customer a rejected one stays.
  mutating func mergeEntries(_ others: [PendingPurchase]) {
    for entry in others {
      let index = entries.firstIndex {
        $0.transactionID == entry.transactionID && $0.customer == entry.customer
      }
      guard let index else {
        entries.append(entry)
        continue
      }
      if entry.isRejected { entries[index].isRejected = true }
    }
  }
}

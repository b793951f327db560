internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Ledger
internal import Subscriptions

/// Explains purchases that give a customer no entitlement; pure.
enum PurchaseExplanations {
  /// Returns the purchases that moved away, oldest first, then those that the customer claimed in
  /// vain, and then those of products that unlock nothing.
  ///
  /// - Parameter rejections: The audit entries of the customer's rejected claims, oldest first.
  static func all(
    _ purchases: [EvaluatedPurchase], _ ownership: OwnershipHistory,
    rejections: [RecordedAuditEntry], _ catalog: ServerCatalog
  ) -> [PurchaseExplanationBody] {
    moved(ownership) + rejected(rejections, ownership) + unlocking(nothing: purchases, catalog)
  }

  /// Explains the last rejected claim to each purchase that is not the customer's now.
  private static func rejected(
    _ entries: [RecordedAuditEntry], _ ownership: OwnershipHistory
  ) -> [PurchaseExplanationBody] {
    let ids = ownership.customer?.appUserIDs ?? []
    var newest: [OriginalTransactionID: (claim: RejectedClaim, entry: RecordedAuditEntry)] = [:]
    for entry in entries {
      guard let claim = RejectedClaim(details: entry.entry.details), !ids.contains(claim.owner)
      else { continue }
      newest[claim.purchase] = (claim, entry)
    }
    return newest.values.filter { !ownership.purchases.contains($0.claim.purchase) }
      .sorted { $0.entry.sequence < $1.entry.sequence }
      .map { claim, entry in
        PurchaseExplanationBody(
          originalTransactionID: claim.purchase, productIdentifier: claim.product,
          rule: "rejected",
          sentence: "Purchase \(claim.purchase) of \(claim.product) was sent by this customer on "
            + "\(entry.entry.at) and stayed with customer \(claim.owner), because "
            + "\(reason(for: claim.reason)).",
          nextStep: "Look at customer \(claim.owner). If both are one person: log in as that "
            + "customer, or `tessera customers transfer`.")
      }
  }

  private static func reason(for rejection: ClaimDecision.Rejection) -> String {
    switch rejection {
    case .kept: "purchases stay with their first owner (`restore_behavior`)"
    case .ownerIsActive: "that customer has an active subscription (`restore_behavior`)"
    case .sharedByRestoreOnly: "only a restore shares it (`restore_behavior`)"
    case .boughtByAnother: "its appAccountToken names another customer"
    }
  }

  /// Explains each purchase that belonged to the customer and belongs to another one.
  private static func moved(_ ownership: OwnershipHistory) -> [PurchaseExplanationBody] {
    let ids = ownership.customer?.appUserIDs ?? []
    var newest: [OriginalTransactionID: (operation: IdentityOperation, owner: AppUserID)] = [:]
    for entry in ownership.entries {
      for claim in entry.claims {
        guard let former = claim.previousOwner, ids.contains(former), let owner = claim.customer,
          !ids.contains(owner)
        else { continue }
        newest[claim.originalTransactionID] = (entry.operation, owner)
      }
    }
    return newest.filter { !ownership.purchases.contains($0.key) }
      .sorted { ($0.value.operation.id, $0.key) < ($1.value.operation.id, $1.key) }
      .map { purchase, move in
        PurchaseExplanationBody(
          originalTransactionID: purchase, productIdentifier: nil, rule: "moved",
          sentence: "Purchase \(purchase) moved to customer \(move.owner) on "
            + "\(move.operation.date) because \(cause(of: move.operation)).",
          nextStep: "Look at customer \(move.owner). If the move is wrong: "
            + "`tessera customers undo \(move.operation.id)`.")
      }
  }

  private static func cause(of operation: IdentityOperation) -> String {
    if let undone = operation.undoes { return "operation \(undone) was undone" }
    return switch operation.cause {
    case .purchase: "that customer bought it"
    case .restore: "that customer restored purchases"
    case .queue: "the App Store delivered it to a device of that customer"
    case .accountToken: "its appAccountToken names that customer"
    case .logIn: "that customer logged in"
    case .request: "your team or your backend requested it"
    }
  }

  /// Explains the newest purchase of each product that is in no entitlement.
  ///
  /// A consumable of the catalog is meant to unlock nothing.
  private static func unlocking(
    nothing purchases: [EvaluatedPurchase], _ catalog: ServerCatalog
  ) -> [PurchaseExplanationBody] {
    purchases.compactMap { purchase in
      let (product, transaction) = (purchase.productID, purchase.transaction)
      guard transaction.store != .promotional,
        !catalog.entitlements.entitlements.contains(where: {
          catalog.entitlements.unlocks(product, $0)
        })
      else { return nil }
      let isKnown = catalog.products[product] != nil
      if isKnown, transaction.type == .consumable { return nil }
      let bought = "\(product) was bought on \(transaction.purchaseDate), and "
      return PurchaseExplanationBody(
        originalTransactionID: purchase.originalTransactionID, productIdentifier: product,
        rule: isKnown ? "no_entitlement" : "unknown_product",
        sentence: bought
          + (isKnown
            ? "it is in no entitlement of the catalog."
            : "the catalog has no product with this ID; it was removed, renamed or never added."),
        nextStep: "Add \(product) to the products of an entitlement in the catalog, if customers "
          + "who bought it should have one. Keep the IDs of products that are no longer sold.")
    }
  }
}

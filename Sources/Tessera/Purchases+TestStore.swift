internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI

extension Purchases {
  /// The part that talks to the server when its key is one of the Test Store, where StoreKit is never asked; `nil`
  /// otherwise.
  var testStore: CustomerInfoManager? {
    guard case .success(let manager) = manager, manager.client.isTestStore else { return nil }
    return manager
  }

  /// Buys in the Test Store: the person at the device says how it ends, and the server records it.
  ///
  /// - Throws: ``PurchasesError/testStoreSimulatedPurchaseError`` when it shall fail. After an error of the network or
  ///   the server buy again: nothing was paid.
  func buyInTestStore(
    _ params: PurchaseParams, manager: CustomerInfoManager
  ) async throws(PurchasesError) -> PurchaseResultData {
    let product = params.product
    guard product.test != nil else {
      throw PurchasesError(
        .productNotAvailableForPurchaseError,
        "\(product.productIdentifier) is not of the Test Store: take it from offerings() or products()"
      )
    }
    let buyer = customer
    switch try await choice(about: product) {
    case .fail:
      throw PurchasesError(
        .testStoreSimulatedPurchaseError, "the purchase failed, as was chosen in the dialog")
    case .cancel:
      let info = try await infoAfterCancelling { () throws(PurchasesError) in
        try await manager.info(of: current.heir(of: buyer), policy: .cachedOrFetched)
      }
      return (nil, info, true)
    case .purchase:
      let receipt = TestStoreReceipt(
        product, at: await world.now(), random: world.random(16))
      let answer = try await manager.poster.post(
        receipt.body(of: buyer, from: params.package?.presentedOfferingContext))
      let info = await manager.publish(answer, of: current.heir(of: buyer))
      if product.productType == .consumable {
        await completion.credit(receipt.transaction, for: buyer)
      }
      return (receipt.transaction, info, false)
    }
  }

  private func choice(
    about product: StoreProduct
  ) async throws(PurchasesError) -> TestStoreDialog.Choice {
    let dialog = TestStoreDialog(product)
    guard let testStorePresenter else { return try await TestStoreDialog.show(dialog) }
    do {
      return try await testStorePresenter(dialog)
    } catch {
      throw error as? PurchasesError
        ?? PurchasesError(.unsupportedError, "the dialog of the Test Store: \(error)")
    }
  }
}

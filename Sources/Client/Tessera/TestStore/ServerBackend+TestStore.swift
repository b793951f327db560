internal import AppStoreCore
internal import EntitlementAPI

extension ServerBackend {
  /// Buys in the Test Store: a dialog decides how the purchase ends, and the server records it.
  ///
  /// - Throws: ``PurchasesError/testStoreSimulatedPurchaseError`` if the dialog's choice is to
  ///   fail. After a network or server error, buy again: nothing was paid.
  func buyInTestStore(
    _ params: PurchaseParams
  ) async throws(PurchasesError) -> PurchaseResultData {
    let (product, dependencies) = (params.product, manager.client.dependencies)
    guard product.test != nil else {
      throw PurchasesError(
        .productNotAvailableForPurchaseError,
        "\(product.productIdentifier) is not a product of the Test Store; take it from offerings() or products()"
      )
    }
    let buyer = current.id
    switch try await choice(about: product) {
    case .fail:
      throw PurchasesError(
        .testStoreSimulatedPurchaseError, "the purchase failed, as chosen in the dialog")
    case .cancel: return try await canceled(by: buyer)
    case .purchase:
      let receipt = TestStoreReceipt(
        product, at: await dependencies.now(), random: dependencies.random(16))
      let response = try await manager.purchases.post(
        receipt.body(of: buyer, from: params.package?.presentedOfferingContext))
      let info = await manager.publish(response, of: current.resolvedID(of: buyer))
      if product.productType == .consumable {
        await manager.purchases.credit(receipt.transaction, for: buyer)
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
        ?? PurchasesError(.unsupportedError, "showing the Test Store's dialog failed: \(error)")
    }
  }
}

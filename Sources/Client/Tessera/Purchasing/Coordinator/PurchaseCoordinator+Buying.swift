internal import AppStoreCore

extension PurchaseCoordinator {
  /// Buys a product while no other purchase of it is in progress.
  ///
  /// - Throws: ``ErrorCode/operationAlreadyInProgressForProductError`` if one is; else what `buy`
  ///   throws.
  nonisolated func buyOnce(
    _ product: String, for customer: AppUserID,
    _ buy: () async throws(PurchasesError) -> PurchaseResultData
  ) async throws(PurchasesError) -> PurchaseResultData {
    try await begin(product, by: customer)
    do throws(PurchasesError) {
      let result = try await buy()
      await end(product)
      return result
    } catch {
      await end(product)
      throw error
    }
  }

  /// Returns the result of a purchase that the customer canceled.
  ///
  /// - Throws: ``PurchasesError/purchaseCancelledError`` if no customer info is available, because
  ///   the app must learn that the customer canceled.
  nonisolated func canceled(
    _ info: () async throws(PurchasesError) -> CustomerInfo
  ) async throws(PurchasesError) -> PurchaseResultData {
    do throws(PurchasesError) {
      return (nil, try await info(), true)
    } catch {
      throw PurchasesError(
        .purchaseCancelledError,
        "the customer canceled, and no customer info is available: \(error)")
    }
  }
}

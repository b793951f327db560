/// The backend after a configuration error: every call that needs another one throws the error.
struct MisconfiguredBackend: EntitlementBackend {
  let error: PurchasesError
  let current: CurrentCustomer

  var missingServer: PurchasesError { error }

  func work(on changes: AsyncStream<Bool>) async {}

  func logIn(
    _ appUserID: String, token: String?
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) { throw error }

  func logOut() async throws(PurchasesError) { throw error }

  func info(
    policy: CacheFetchPolicy, about entitlement: String?
  ) async throws(PurchasesError) -> CustomerInfo { throw error }

  func publishCached() {}

  func invalidate() {}

  func restore(isRequested: Bool) async throws(PurchasesError) -> CustomerInfo { throw error }

  func buy(_ order: PurchaseOrder) async throws(PurchasesError) -> PurchaseResultData {
    throw error
  }

  func record(
    _ find: (StoreKitAdapter) async throws(PurchasesError) -> VerifiedTransaction?
  ) async throws(PurchasesError) -> StoreTransaction? { throw error }

  func offerings() async throws(PurchasesError) -> Offerings {
    await resolveCustomer()
    throw error
  }

  func syncAttributesAndOfferings() async throws(PurchasesError) -> Offerings { throw error }
}

internal import AppStoreCore
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Sends the account's newest transaction once, if the app completes purchases itself.
  ///
  /// StoreKit does not report a purchase that the app made on this device, and no longer lists it
  /// as unfinished after the app finished it. So this finds purchases that the app did not sync.
  func postNewestObserved() async {
    guard purchases.mode.isObserving, await isCustomerKnown(),
      let newest = await store.transactions(.all).last,
      await !purchases.pending.saved.observed.contains(newest.lastingID)
    else { return }
    let customer = await purchases.buyer(of: newest, else: current.id)
    let key = TransactionKey(customer: customer, state: newest.state)
    if await !purchases.pending.isKnownToServer(key) {
      let receipt = ReceiptBody(
        newest, of: customer, source: .queue,
        isRestore: CustomerIdentity.isAnonymous(customer))
      do throws(PurchasesError) {
        let response = try await purchases.post(newest, as: receipt)
        _ = await publish(response, of: customer)
        guard response.confirmsRecording else { return }
      } catch {
        // It is sent again when the app next comes to the foreground, unless that would be
        // pointless.
        guard error.rejectsReceipt else { return }
      }
    }
    await purchases.handle(.observed(newest.lastingID))
  }
}

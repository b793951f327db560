internal import AppStoreTypes
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Sends the account's newest transaction once, if the app completes purchases itself.
  ///
  /// StoreKit does not report a purchase that the app made on this device, and no longer lists it
  /// as unfinished after the app finished it. So this finds purchases that the app did not sync.
  func postNewestObserved() async {
    guard poster.completion.isObserving, await isSettled(),
      let newest = await store.transactions(.all).last,
      await !observed.contains(newest.lastingID)
    else { return }
    let customer = await buyer(of: newest, else: current.id)
    let key = ReceiptPoster.Key(customer: customer, state: newest.state)
    if !poster.completion.isKnownToServer(key) {
      let receipt = ReceiptBody(
        newest, of: customer, source: .queue,
        isRestore: CustomerIdentity.isAnonymous(customer))
      do throws(PurchasesError) {
        let answer = try await poster.post(newest, as: receipt)
        _ = await publish(answer, of: customer)
        guard answer.provesRecording else { return }
      } catch {
        // It is sent again when the app next comes to the foreground, unless that would be
        // pointless.
        guard FinishRule.finishes(after: error) else { return }
      }
    }
    await observed.note(newest.lastingID)
  }
}

internal import AppStoreTypes
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Sends the account's newest transaction once, where the app completes purchases itself.
  ///
  /// StoreKit does not announce what the app bought on this device, and lists it no more as unfinished once
  /// the app finished it. So what the app forgot to record is found here.
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
        // It goes again when the app comes to the front the next time, unless that is of no use.
        guard FinishRule.finishes(after: error) else { return }
      }
    }
    await observed.note(newest.lastingID)
  }
}

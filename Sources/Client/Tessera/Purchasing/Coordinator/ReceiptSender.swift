internal import AppStoreCore
internal import EntitlementAPI

/// Sends a receipt to the server, and saves its response.
package struct ReceiptSender: Sendable {
  let client: ServerClient
  let cache: CustomerInfoCache
  let line: SerialRequestQueue
  let attributes: AttributeManager

  /// Waits as long as later requests wait for a receipt: one that hangs, or that pauses before its next
  /// attempt, blocks no other.
  var timeout: @Sendable () async -> Void { client.dependencies.receiptTimeout }

  /// Sends a receipt with the customer's unsent attributes; called within the request line.
  func send(_ receipt: ReceiptBody) async -> Result<CustomerInfoResponse, PurchasesError> {
    let endActivity = client.dependencies.beginActivity()
    defer { endActivity() }
    let customer = receipt.appUserID
    let unsynced = await attributes.unsynced(of: customer)
    var sent = receipt
    if !unsynced.isEmpty { sent.attributes = unsynced.mapValues(LossyAttribute.readable) }
    let arrivals = await cache.arrivals(of: customer)
    do throws(PurchasesError) {
      var response = try await client.post(sent)
      response = await cache.keep(response, for: customer, after: arrivals, isOfReceipt: true)
      if response.confirmsRecording { await attributes.store.noteSynced(unsynced, of: customer) }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }
}

internal import AppStoreCore
package import AppStoreSimulator
internal import StoreConfiguration
package import StoreKitBackend

/// What test sessions set for a customer's devices, outside of purchases.
extension SessionStore {
  /// Returns how an account responds to the system's sheets.
  package static func sheetResponses(
    of account: AccountID, in store: isolated SimulatedStore
  ) -> SheetResponses {
    store.devices.conditions[account].responses
  }

  /// Sets how an account responds to the system's sheets.
  package static func setSheetResponses(
    _ responses: SheetResponses, of account: AccountID, in store: isolated SimulatedStore
  ) {
    store.devices.conditions[account].responses = responses
  }

  /// Returns the settings of an account's devices.
  package static func deviceInfo(
    of account: AccountID, in store: isolated SimulatedStore
  ) -> DeviceInfo {
    store.devices.conditions.info(of: account)
  }

  /// Sets the settings of an account's devices; the verification failure is ignored.
  package static func setDeviceInfo(
    _ info: DeviceInfo, of account: AccountID, in store: isolated SimulatedStore
  ) {
    store.devices.conditions[account].info = info
  }

  /// Returns how often apps requested a review from an account.
  package static func reviewRequests(
    of account: AccountID, in store: isolated SimulatedStore
  ) -> Int {
    store.devices.conditions[account].reviewRequests
  }

  /// Begins a purchase in the App Store, which the account's app completes.
  ///
  /// - Throws: ``SimulatedStoreError/purchase(_:)`` if the product is unknown; nothing changes.
  package static func begin(
    _ intent: PurchaseIntentRecord, by account: AccountID, in store: isolated SimulatedStore
  ) throws(SimulatedStoreError) {
    guard store.simulator.configuration.product(intent.productID) != nil else {
      throw .purchase(.unknownProduct(intent.productID))
    }
    store.devices.conditions[account].intents.append(intent)
    store.announce(.purchaseIntent, to: account)
  }

  /// Sends an account's devices a message that does not follow from a subscription's status.
  package static func sendMessage(
    _ reason: StoreMessageReason, to account: AccountID, in store: isolated SimulatedStore
  ) {
    store.announce(.message(reason), to: account)
  }
}

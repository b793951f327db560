internal import AppStoreCore
internal import AppStoreSimulator
public import SimulatorServer
public import StoreKit
public import StoreKitBackend
public import StoreKitTest

extension SKTestSession {
  /// How the customer responds to the system's sheets, such as the request for a refund.
  ///
  /// They remain until a test changes them or opens another session.
  public var sheetResponses: SheetResponses {
    get { onDevice { $1.conditions[$0].responses } }
    set { onDevice { $1.conditions[$0].responses = newValue } }
  }

  /// The settings of the customer's device that are not purchases, such as the age rating.
  ///
  /// To let verification fail, use `setSimulatedError(_:forAPI:)` with `.verification`; the failure
  /// here is read only.
  public var deviceInfo: DeviceInfo {
    get { onDevice { $1.conditions.info(of: $0) } }
    set { onDevice { $1.conditions[$0].info = newValue } }
  }

  /// How often the app requested a review.
  public var reviewRequests: Int { onDevice { $1.conditions[$0].reviewRequests } }

  /// Lets the customer begin a purchase in the App Store, which arrives in `PurchaseIntent.intents`.
  ///
  /// - Parameters:
  ///   - identifier: The product.
  ///   - winBackOffer: The identifier of the selected win-back offer; `nil` for none.
  /// - Throws: `SKTestError.invalidAction` if the store does not sell the product; nothing changes
  ///   then.
  public func beginPurchaseIntent(
    productIdentifier identifier: String, winBackOffer: String? = nil
  ) throws {
    let intent = PurchaseIntentRecord(productID: ProductID(identifier), offerID: winBackOffer)
    try environment.calling { store throws(SimulatedStoreError) in
      try store.begin(intent, by: StoreTestEnvironment.account)
    }
  }

  /// Lets the App Store send a message, which arrives in `Message.messages`.
  ///
  /// Messages about a subscription follow from its status and need no call.
  /// - Throws: `SKTestError.invalidAction` for a reason that Apple does not document.
  public func sendMessage(_ reason: Message.Reason) throws {
    guard let known = StoreMessageReason(rawValue: reason.rawValue) else {
      throw SKTestError.refused("no message has the reason \(reason.rawValue); use one of Apple's")
    }
    onDevice { $1.announce(.message(known), to: $0) }
  }

  private func onDevice<Value: Sendable>(
    _ call: @Sendable (AccountID, isolated SimulatedStore) -> Value
  ) -> Value {
    ImmediateChanges.run(on: environment.store) { call(StoreTestEnvironment.account, $0) }
  }
}

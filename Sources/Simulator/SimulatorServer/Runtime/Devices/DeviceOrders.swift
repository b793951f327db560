internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import SignedData
internal import StoreConfiguration
internal import StoreKitBackend

/// Orders of devices in process, each as one call on the store.
enum DeviceOrders {
  /// Returns what a device needs to verify the store's data.
  static func verificationSettings(of store: isolated SimulatedStore) -> VerificationSettings {
    VerificationSettings(
      roots: [store.root.der], bundleID: store.simulator.app.bundleID,
      failure: store.devices.conditions.verificationFailure)
  }

  /// Sells what a device orders.
  ///
  /// - Throws: The error for the app. The purchase is then in the list of failed ones, if the store
  ///   has test sessions.
  static func sell(
    _ order: DevicePurchaseRequest, to device: DeviceID, showing chosen: StoreKitBehaviors?,
    in store: isolated SimulatedStore
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    do throws(StoreKitBackendError) {
      try store.devices.conditions.check(.purchase)
      return try await begin(order, on: device, showing: chosen, in: store)
    } catch {
      store.refuse(order.productID)
      throw error
    }
  }

  private static func begin(
    _ order: DevicePurchaseRequest, on device: DeviceID, showing chosen: StoreKitBehaviors?,
    in store: isolated SimulatedStore
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    do throws(SimulatedStoreError) {
      if let request = order.advancedCommerceRequest {
        return try await store.purchase(
          advancedCommerce: request, under: order.productID, asksParent: order.simulatesAskToBuy,
          on: device, showing: chosen)
      }
      return try await store.purchase(
        PurchaseRequest(order), with: OfferSignature(order), asksParent: order.simulatesAskToBuy,
        on: device, showing: chosen)
    } catch {
      throw StoreKitBackendError(error)
    }
  }
}

extension PurchaseRequest {
  /// Creates the store's order for an order of a device.
  fileprivate init(_ order: DevicePurchaseRequest) {
    self.init(
      productID: order.productID, quantity: order.quantity, appAccountToken: order.appAccountToken,
      offer: order.promotionalOffer.map { .promotional($0.offerID) }
        ?? order.winBackOfferID.map { .winBack($0) },
      billingPlan: order.billingPlan)
  }
}

extension OfferSignature {
  fileprivate init(_ order: DevicePurchaseRequest) {
    self.init(introductoryOfferEligibility: order.introductoryOfferEligibility)
    switch order.promotionalOffer?.signature {
    case .compactJWS(let jws): promotional = .compactJWS(jws)
    case .older(let keyID, let nonce, let signature, let timestamp):
      promotional = .signature(
        PromotionalOfferSignatureV1(
          keyID: keyID, nonce: nonce, timestamp: Timestamp(milliseconds: Int64(timestamp)),
          signature: signature.base64EncodedString()))
    case nil: break
    }
  }
}

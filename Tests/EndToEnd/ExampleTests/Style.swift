import Testing

/// The kinds of integration that the example apps show.
enum Style: String, CaseIterable, CustomTestStringConvertible {
  /// StoreKit 2 alone.
  case storeKit
  /// An `EntitlementStore` on the device.
  case entitlementStore
  /// RevenueCat's API with a server.
  case purchases
  /// Either one, here without a server.
  case switchedToDevice
  /// Either one, here with a server.
  case switchedToServer

  static let withServer: [Style] = [.purchases, .switchedToServer]
  static let withoutServer: [Style] = [.storeKit, .entitlementStore, .switchedToDevice]

  /// The app's executable.
  var app: String {
    switch self {
    case .storeKit: "StoreKitApp"
    case .entitlementStore: "EntitlementStoreApp"
    case .purchases: "PurchasesApp"
    case .switchedToDevice, .switchedToServer: "SwitchApp"
    }
  }

  var hasServer: Bool { Style.withServer.contains(self) }

  var testDescription: String { rawValue }
}

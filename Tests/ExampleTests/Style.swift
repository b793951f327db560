import Testing

/// The ways of doing purchases that the example apps show.
enum Style: String, CaseIterable, CustomTestStringConvertible {
  /// StoreKit 2 alone.
  case storeKit
  /// An `EntitlementStore` on the device.
  case entitlementStore
  /// RevenueCat's calls in front of a server.
  case purchases
  /// Either, here without a server.
  case switchedToDevice
  /// Either, here with a server.
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

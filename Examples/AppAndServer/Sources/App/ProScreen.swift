import Foundation
import Tessera
import TesseraUI

/// What an app shows of Pro: the customer's access, and a paywall.
@MainActor public struct ProScreen {
  /// The access, observed from now on.
  public let access: EntitlementStore
  /// The paywall; `PaywallView(model:)` of `TesseraUI` draws it on Apple's platforms.
  public let paywall: PaywallModel

  /// Creates the screen with the SDK in on-device mode.
  public init() {
    Purchases.configure(
      with: Configuration.builder(for: .onDevice(["pro": [ProStore.monthly]])))
    access = EntitlementStore(Purchases.shared, entitlement: "pro")
    paywall = PaywallModel(
      Purchases.shared, unlocks: "pro", terms: URL(string: "https://example.com/terms"))
  }

  /// The text of the screen.
  public var text: String {
    switch GatePhase(access) {
    case .waiting: "Access to Pro is not known yet"
    case .unverified: "Access to Pro could not be verified; try again or restore purchases"
    case .open: "Pro is open"
    case .locked: "Pro is locked"
    }
  }
}

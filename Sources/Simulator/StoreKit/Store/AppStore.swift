public import Foundation
internal import StoreKitBackend

/// The App Store of this device.
///
/// Source: <https://developer.apple.com/documentation/storekit/appstore>
public enum AppStore: Sendable {
  /// Whether the device allows payments.
  public static var canMakePayments: Bool { true }

  /// The identifier that signed data is bound to; `nil`, because this machine has none.
  public static var deviceVerificationID: UUID? { nil }

  /// Fetches the customer's purchases from the store again, for a restore button.
  ///
  /// Throws a ``StoreKitError``; known purchases remain known.
  public static func sync() async throws {
    do throws(StoreKitBackendError) {
      try await StoreKitBackendRegistry.store.sync()
    } catch {
      throw StoreKitError(error)
    }
  }
}

extension AppStore {
  /// The server environment of signed data.
  public struct Environment: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates an environment from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The production environment.
    public static let production = Environment(rawValue: "Production")
    /// Sandbox accounts and TestFlight.
    public static let sandbox = Environment(rawValue: "Sandbox")
    /// StoreKit testing in Xcode.
    public static let xcode = Environment(rawValue: "Xcode")
  }

  /// A platform for apps.
  public struct Platform: RawRepresentable, Hashable, Sendable {
    /// The text in signed data.
    public let rawValue: String
    /// Creates a platform from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iOS and iPadOS.
    public static let iOS = Platform(rawValue: "iOS")
    /// macOS.
    public static let macOS = Platform(rawValue: "macOS")
    /// tvOS.
    public static let tvOS = Platform(rawValue: "tvOS")
    /// visionOS.
    public static let visionOS = Platform(rawValue: "visionOS")
    /// An organization assigned the app.
    public static var managed: Platform { Platform(rawValue: "MANAGED") }
  }
}

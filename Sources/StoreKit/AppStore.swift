public import Foundation
internal import StoreKitBackend

/// The App Store of this device.
///
/// Source: <https://developer.apple.com/documentation/storekit/appstore>
public enum AppStore: Sendable {
  /// Whether the device allows payments.
  public static var canMakePayments: Bool { true }

  /// The identifier that signed data is tied to; `nil`, because this machine has none.
  public static var deviceVerificationID: UUID? { nil }

  /// Fetches the customer's purchases from the store again, for a restore button.
  ///
  /// It throws a ``StoreKitError``; what was known before stays known.
  public static func sync() async throws {
    do throws(StoreKitBackendError) {
      try await StoreKitBackends.current.sync()
    } catch {
      throw StoreKitError(error)
    }
  }
}

extension AppStore {
  /// The server environment in which something was signed.
  public struct Environment: RawRepresentable, Hashable, Sendable {
    /// The text the store signs.
    public let rawValue: String
    /// Creates an environment from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The live store.
    public static let production = Environment(rawValue: "Production")
    /// Sandbox accounts and TestFlight.
    public static let sandbox = Environment(rawValue: "Sandbox")
    /// StoreKit testing in Xcode.
    public static let xcode = Environment(rawValue: "Xcode")
  }

  /// A platform that apps are sold for.
  public struct Platform: RawRepresentable, Hashable, Sendable {
    /// The text the store signs.
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
  }
}

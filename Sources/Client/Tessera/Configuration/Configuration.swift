internal import Foundation

/// The settings of the SDK; created with ``Configuration/Builder``.
public struct Configuration: Sendable {
  /// The handling of server responses that no trusted key signed.
  public typealias EntitlementVerificationMode = Tessera.EntitlementVerificationMode

  /// Gives the customer the content of a consumable; see ``Builder/with(creditHandler:)``.
  public typealias CreditHandler = @Sendable (StoreTransaction) async throws -> Void

  /// The mode and policies of the gate.
  let access: GateConfiguration
  /// The entitlements of products, for decisions on the device; `nil` if only the server knows.
  let catalog: OnDeviceCatalog?
  /// Whether the SDK works without a server.
  let isOnDevice: Bool
  let apiKey: String
  let appUserID: String?
  let verificationMode: EntitlementVerificationMode
  let trustedRootKeys: [String]
  let revokedIntermediateKeys: [String]
  let serverURL: URL?
  let cacheDirectory: URL?
  /// The keychain group that other processes with the same directory share; `nil` for none.
  let keychainAccessGroup: String?
  /// Where an app that migrates from RevenueCat stored its app user ID.
  let revenueCat: RevenueCatDefaults
  /// Who finishes transactions.
  let purchasesAreCompletedBy: PurchasesAreCompletedBy
  let creditHandler: CreditHandler?
  /// Whether the system shows the App Store's messages immediately.
  let showsStoreMessages: Bool
  let testStorePresenter: TestStorePresenter?
  let dependencies: SDKDependencies?
  /// The timeout of a request.
  package let networkTimeout: Duration

  /// The directory of the SDK's files.
  var folder: URL { cacheDirectory ?? CustomerIdentity.defaultFolder() }

  /// The protected storage of the SDK.
  var storage: SecureStorage {
    SecureStorage(folder: folder, keychainAccessGroup: keychainAccessGroup)
  }

  /// Creates a builder with the app's public API key.
  public static func builder(withAPIKey apiKey: String) -> Builder {
    Builder(withAPIKey: apiKey)
  }
}

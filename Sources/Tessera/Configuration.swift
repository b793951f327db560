internal import Foundation

/// How the SDK is set up; made with ``Configuration/Builder``.
public struct Configuration: Sendable {
  /// What happens when the server's answer is not signed by a trusted key.
  public enum EntitlementVerificationMode: Int, Hashable, Sendable, CaseIterable {
    /// Nothing is asked for and nothing is checked.
    case disabled = 0
    /// A failure shows in ``EntitlementInfos/verification``; the answer is used all the same.
    case informational = 1
    /// A failing answer is an error; it is not used and not kept, and the last verified answer stays.
    case enforced = 2
  }

  /// What gives the customer what a consumable stands for; see ``Builder/with(creditHandler:)``.
  public typealias CreditHandler = @Sendable (StoreTransaction) async throws -> Void

  /// Under which policies the gate decides.
  let access: AccessRules
  /// Which products unlock what on the device; `nil` when only the server knows.
  let catalog: OnDeviceCatalog?
  /// Whether no server is asked at all.
  let isOnDevice: Bool
  let apiKey: String
  let appUserID: String?
  let verificationMode: EntitlementVerificationMode
  let trustedRootKeys: [String]
  let revokedIntermediateKeys: [String]
  let serverURL: URL?
  let cacheDirectory: URL?
  /// The keychain group that other processes with the same folder share; `nil` for none.
  let keychainAccessGroup: String?
  /// Where an app that comes from RevenueCat kept its customer's id.
  let revenueCat: RevenueCatDefaults
  /// Who finishes transactions.
  let purchasesAreCompletedBy: PurchasesAreCompletedBy
  let creditHandler: CreditHandler?
  /// Whether the system shows the App Store's messages when they come.
  let showsStoreMessages: Bool
  let testStorePresenter: TestStorePresenter?
  let world: World?
  /// How long a request may take.
  let networkTimeout: Duration

  /// Where the SDK keeps its files.
  var folder: URL { cacheDirectory ?? CustomerIdentity.defaultFolder() }

  /// Where the SDK keeps what nobody edits.
  var vault: DeviceVault {
    DeviceVault(folder: folder, keychainAccessGroup: keychainAccessGroup)
  }

  /// Starts a configuration with the app's public API key.
  public static func builder(withAPIKey apiKey: String) -> Builder {
    Builder(withAPIKey: apiKey)
  }
}

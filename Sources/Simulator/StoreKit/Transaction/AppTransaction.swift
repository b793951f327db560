internal import AppStoreCore
public import Foundation
internal import StoreKitBackend

/// The customer's download of the app, signed by the store.
///
/// Source: <https://developer.apple.com/documentation/storekit/apptransaction>
public struct AppTransaction: Sendable {
  let text: ParsedJWS

  /// The app's Apple ID; `nil` outside production.
  public let appID: UInt64?
  /// The version of the app that made the request; empty if the store did not provide it.
  public let appVersion: String
  /// Apple's number of that version; `nil` if the store did not provide it.
  public let appVersionID: UInt64?
  /// The bundle identifier of the app.
  public let bundleID: String
  /// The server environment.
  public let environment: AppStore.Environment
  /// The version of the customer's first download.
  public let originalAppVersion: String
  /// When the customer bought the app, or downloaded it for the first time.
  public let originalPurchaseDate: Date
  /// The platform on which the customer bought the app; empty in old data.
  public let originalPlatform: AppStore.Platform
  /// When the customer preordered the app; `nil` if not preordered.
  public let preorderDate: Date?
  /// The identifier of the download, one for each Apple Account and app; empty in old data.
  public let appTransactionID: String
  /// The hash that binds the app transaction to one device; empty if the store signed none.
  public let deviceVerification: Data
  /// The nonce of `deviceVerification`; all zero if the store signed none.
  public let deviceVerificationNonce: UUID
  /// When the app was taken from the customer; `nil` if the customer still has it.
  public let revocationDate: Date?
  /// The store that distributed the app.
  public let storeType: StoreType
  /// When the store signed this app transaction.
  public let signedDate: Date

  /// Decodes a signed text; `nil` if it is not an app transaction.
  init?(_ text: ParsedJWS) {
    guard let fields = text.fields, let payload = try? JWSAppTransactionDecodedPayload(fields)
    else { return nil }
    self.text = text
    appID = payload.appAppleId.flatMap { UInt64(exactly: $0) }
    appVersion = payload.applicationVersion ?? ""
    appVersionID = payload.versionExternalIdentifier.flatMap { UInt64(exactly: $0) }
    bundleID = payload.bundleId.rawValue
    environment = AppStore.Environment(rawValue: payload.receiptType.rawValue)
    originalAppVersion = payload.originalApplicationVersion
    originalPurchaseDate = payload.originalPurchaseDate.date
    originalPlatform = AppStore.Platform(rawValue: payload.originalPlatform?.rawValue ?? "")
    preorderDate = payload.preorderDate?.date
    appTransactionID = payload.appTransactionId ?? ""
    (deviceVerification, deviceVerificationNonce) = DeviceVerification.read(from: fields)
    let distribution = DistributionFields(fields)
    revocationDate = distribution.revocationDate?.date
    storeType = distribution.storeType.map { StoreType(rawValue: $0) } ?? .consumer
    signedDate = payload.receiptCreationDate.date
  }

  /// The signed payload in JSON.
  public var jsonRepresentation: Data { text.payload }

  /// The app transaction cached on the device, otherwise the store's.
  ///
  /// Throws a ``StoreKitError`` if there is none.
  public static var shared: VerificationResult<AppTransaction> {
    get async throws {
      do throws(StoreKitBackendError) {
        return try await StoreSession.open(StoreKitBackendRegistry.store).appTransaction()
      } catch {
        throw StoreKitError(error)
      }
    }
  }

  /// Fetches the app transaction from the store, which may require the customer to sign in.
  ///
  /// Throws a ``StoreKitError`` if there is none.
  public static func refresh() async throws -> VerificationResult<AppTransaction> {
    try await shared
  }
}

extension AppTransaction: Hashable {
  /// Compares the signed contents; two signatures of the same contents are equal.
  public static func == (lhs: AppTransaction, rhs: AppTransaction) -> Bool {
    lhs.text.payload == rhs.text.payload
  }

  /// Hashes the signed contents.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text.payload)
  }
}

extension AppTransaction: CustomDebugStringConvertible {
  /// The payload as text.
  public var debugDescription: String { text.payloadText }
}

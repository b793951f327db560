internal import StoreKit

/// Checks during development that an app is set up for sales and customer info.
///
/// Call it from a debug build: each check queries the server or the App Store.
public struct PurchasesDiagnostics: Sendable {
  /// The checks of ``Purchases/shared``; configure the SDK before you run them.
  public static var `default`: PurchasesDiagnostics { PurchasesDiagnostics(Purchases.shared) }

  /// The problem that a check found.
  public enum Error: Swift.Error {
    /// The device or the account is not allowed to buy.
    case notAuthorizedToMakePayments
    /// The server does not know the API key, or the key is not configured.
    case invalidAPIKey
    /// The server cannot be reached.
    case failedConnectingToAPI(any Swift.Error)
    /// The server's response is not signed by a trusted root key.
    case failedMakingSignedRequest(any Swift.Error)
    /// The server offers nothing for sale.
    case noOfferings
    /// The offerings, or their products in the App Store, cannot be read.
    case failedFetchingOfferings(any Swift.Error)
    /// Anything else.
    case unknown(any Swift.Error)
  }

  private let purchases: Purchases

  /// Creates the checks of an SDK instance other than the shared one.
  public init(_ purchases: Purchases) {
    self.purchases = purchases
  }

  /// Runs every check; returns when all pass.
  ///
  /// - Throws: ``Error`` for the first check that fails.
  public func testSDKHealth() async throws {
    guard AppStore.canMakePayments else { throw Error.notAuthorizedToMakePayments }
    do throws(PurchasesError) {
      let info = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      guard info.entitlements.verification != .failed else {
        throw PurchasesError.unverifiedResponse(info.entitlements.verificationFailureReason)
      }
    } catch {
      throw Self.error(for: error)
    }
    let offerings: Offerings
    do throws(PurchasesError) {
      offerings = try await purchases.offerings()
    } catch {
      throw Error.failedFetchingOfferings(error)
    }
    guard !offerings.all.isEmpty else { throw Error.noOfferings }
  }

  private static func error(for error: PurchasesError) -> Error {
    switch error {
    case .invalidCredentialsError, .configurationError: .invalidAPIKey
    case .networkError, .offlineConnectionError, .apiEndpointBlockedError:
      .failedConnectingToAPI(error)
    case .signatureVerificationFailed: .failedMakingSignedRequest(error)
    default: .unknown(error)
    }
  }
}

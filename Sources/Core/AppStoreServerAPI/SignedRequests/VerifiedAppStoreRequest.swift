public import AppStoreCore
public import Foundation

/// An app's request with verified signature and claims.
///
/// Only ``AppStoreRequestVerifier`` creates one. It does not check whether the nonce was used
/// before.
public struct VerifiedAppStoreRequest<Claims: AppStoreRequestClaims>: Hashable, Sendable {
  /// The app of the request.
  public let bundleID: BundleID
  /// The nonce, valid for one purchase: store it and reject it afterwards.
  public let nonce: UUID
  /// When it was issued, in whole seconds.
  public let issued: Timestamp
  /// The claims of the request.
  public let claims: Claims
}

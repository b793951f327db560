public import AppStoreTypes
public import Foundation

/// A request of an app whose signature and claims hold.
///
/// Only ``AppStoreRequestChecker`` makes one. Whether the nonce was used before is not known here.
public struct CheckedAppStoreRequest<Claims: AppStoreRequestClaims>: Hashable, Sendable {
  /// The app it is for.
  public let bundleID: BundleID
  /// The nonce, good for one purchase: keep it and refuse it afterwards.
  public let nonce: UUID
  /// When it was issued, in whole seconds.
  public let issued: Timestamp
  /// What is asked for.
  public let claims: Claims

  init(bundleID: BundleID, nonce: UUID, issued: Timestamp, claims: Claims) {
    self.bundleID = bundleID
    self.nonce = nonce
    self.issued = issued
    self.claims = claims
  }
}

public import AppStoreCore
public import EntitlementAPI
public import Foundation
internal import Ledger

/// Replaces the root of a server's responses, step by step.
extension SigningKeyAdmin {
  /// Creates a root whose key is saved in the data directory, and signs under it as well.
  ///
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` it is done.
  public func makeRoot(
    by person: String, at now: Timestamp
  ) async throws(ServerDataError) -> RootPublicKey {
    let key = RootSigningKey.make()
    try keys.addRoot(key, at: now)
    try await log(.addRoot, of: key.publicKey.base64, [:], by: person, at: now)
    return key.publicKey
  }

  /// Adds a root whose key is stored offline.
  ///
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` it is done.
  public func addRoot(
    _ root: RootPublicKey, by person: String, at now: Timestamp
  ) async throws(ServerDataError) {
    try keys.addRoot(root)
    try await log(.addRoot, of: root.base64, [:], by: person, at: now)
  }

  /// Makes a root the default.
  ///
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` it is done.
  public func setDefaultRoot(
    _ root: RootPublicKey, by person: String, at now: Timestamp
  ) async throws(ServerDataError) {
    try keys.setDefaultRoot(root, at: now)
    try await log(.setDefaultRoot, of: root.base64, [:], by: person, at: now)
  }

  /// Stops signing under a root.
  ///
  /// - Returns: The new location of the root's key, which should be destroyed; `nil` if it was not
  ///   here.
  /// - Throws: ``ServerDataError``; after ``ServerDataError/auditLogFailed(what:reason:)`` it is done.
  public func retireRoot(
    _ root: RootPublicKey, by person: String, at now: Timestamp
  ) async throws(ServerDataError) -> URL? {
    let location = try keys.retireRoot(root)
    try await log(.retireRoot, of: root.base64, [:], by: person, at: now)
    return location
  }
}

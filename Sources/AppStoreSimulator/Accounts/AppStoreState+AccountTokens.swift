public import AppStoreTypes
public import Foundation

extension AppStoreState {
  /// Sets a purchase's app account token, as for a purchase outside of the app.
  ///
  /// A subscription's current transaction and its renewals carry the token. Earlier periods are
  /// unchanged.
  /// - Returns: The effects; empty if the token was already set.
  /// - Throws: ``ChangeError`` if no purchase has the original transaction ID, or a family member
  ///   shares it. Nothing changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token>
  public mutating func setAppAccountToken(
    _ token: UUID, of original: OriginalTransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    try AccountTokens.setAppAccountToken(token, of: original, in: &self)
  }
}

package import AppStoreCore
package import Foundation

/// An app account token that names a known app user ID.
package struct NamingToken: Hashable, Sendable {
  /// The token.
  package let token: UUID
  /// The app user ID.
  package let id: AppUserID

  /// Returns the tokens that name an app user ID.
  static func all(of id: AppUserID) -> [NamingToken] {
    AppAccountToken.tokens(of: id).map { NamingToken(token: $0, id: id) }
  }
}

extension NamingToken: LedgerRow {
  /// The rows are derived from app user IDs, so they are no part of a copy.
  package static let table = LedgerTable<NamingToken>(
    "account_tokens", part: "tokens", role: .projection, writing: .appendOnce,
    key: .columns(["token", "id"]),
    columns: [.uuid("token") { $0.token }, .text("id") { $0.id.rawValue }]
  ) { row in
    row.optionalUUID().map { NamingToken(token: $0, id: row.appUserID()) }
  }

  static let ofToken = RowLookup<NamingToken>("token")
  static let ofBoth = RowLookup<NamingToken>("token", "id")
}

internal import AppStoreCore
internal import Foundation

/// The quarantined form of a posted app transaction: everything needed to record it later.
struct PostedAppTransaction: Codable, Hashable {
  var customer: AppUserID
  var appTransaction: String

  enum CodingKeys: String, CodingKey {
    case customer = "app_user_id"
    case appTransaction = "app_transaction"
  }

  init(customer: AppUserID, appTransaction: String) {
    self.customer = customer
    self.appTransaction = appTransaction
  }

  /// Decodes a quarantined app transaction; `nil` if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let posted = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = posted
  }

  /// The app transaction as JSON.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings always encode.
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }
}

internal import AppStoreTypes
internal import Foundation
internal import Ledger

/// The quarantined form of a posted purchase: everything needed to record it later.
struct PostedReceipt: Codable, Hashable {
  var customer: AppUserID
  var fetchToken: String
  var intent: ClaimReason
  /// The app of the API key; `nil` for any.
  var app: BundleID?

  enum CodingKeys: String, CodingKey {
    case customer = "app_user_id"
    case fetchToken = "fetch_token"
    case intent = "initiation_source"
    case app = "bundle_id"
  }

  init(customer: AppUserID, fetchToken: String, intent: ClaimReason, app: BundleID?) {
    self.customer = customer
    self.fetchToken = fetchToken
    self.intent = intent
    self.app = app
  }

  /// Decodes a quarantined receipt; `nil` if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let receipt = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = receipt
  }

  /// Decodes a receipt; the intent defaults to a purchase.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    customer = try container.decode(AppUserID.self, forKey: .customer)
    fetchToken = try container.decode(String.self, forKey: .fetchToken)
    let intent = try container.decodeIfPresent(String.self, forKey: .intent)
    self.intent = intent.flatMap(ClaimReason.init(rawValue:)) ?? .purchase
    app = try container.decodeIfPresent(BundleID.self, forKey: .app)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(customer, forKey: .customer)
    try container.encode(fetchToken, forKey: .fetchToken)
    try container.encode(intent.rawValue, forKey: .intent)
    try container.encodeIfPresent(app, forKey: .app)
  }

  /// The receipt as JSON.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings always encode.
    return (try? encoder.encode(self)).map(Array.init) ?? []
  }
}

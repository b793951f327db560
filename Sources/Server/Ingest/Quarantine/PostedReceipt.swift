internal import AppStoreCore
internal import Ledger

/// The quarantined form of a posted purchase: everything needed to record it later.
struct PostedReceipt: QuarantinedContent, Hashable {
  var customer: AppUserID
  var fetchToken: String
  var intent: ClaimReason
  /// The app of the API key; `nil` for any.
  var app: BundleID?
  /// What the app stated about the offering; `nil` if nothing.
  var offering: ReportedOffering?

  enum CodingKeys: String, CodingKey {
    case customer = "app_user_id"
    case fetchToken = "fetch_token"
    case intent = "initiation_source"
    case app = "bundle_id"
    case offering = "presented_offering_identifier"
    case placement = "presented_placement_identifier"
    case ruleID = "rule_id"
    case revision
  }
}

extension PostedReceipt {
  /// Decodes a receipt; the intent defaults to a purchase.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    customer = try container.decode(AppUserID.self, forKey: .customer)
    fetchToken = try container.decode(String.self, forKey: .fetchToken)
    let intent = try container.decodeIfPresent(String.self, forKey: .intent)
    self.intent = intent.flatMap(ClaimReason.init(rawValue:)) ?? .purchase
    app = try container.decodeIfPresent(BundleID.self, forKey: .app)
    offering = ReportedOffering(
      offering: try container.decodeIfPresent(String.self, forKey: .offering),
      placement: try container.decodeIfPresent(String.self, forKey: .placement),
      ruleID: try container.decodeIfPresent(String.self, forKey: .ruleID),
      revision: try container.decodeIfPresent(Int.self, forKey: .revision))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(customer, forKey: .customer)
    try container.encode(fetchToken, forKey: .fetchToken)
    try container.encode(intent.rawValue, forKey: .intent)
    try container.encodeIfPresent(app, forKey: .app)
    try container.encodeIfPresent(offering?.offering, forKey: .offering)
    try container.encodeIfPresent(offering?.placement, forKey: .placement)
    try container.encodeIfPresent(offering?.ruleID, forKey: .ruleID)
    try container.encodeIfPresent(offering?.revision, forKey: .revision)
  }
}

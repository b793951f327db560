import Foundation

/// What the screen shows.
struct Screen: Encodable {
  /// `active`, `inactive` or `unknown`.
  var pro = "unknown"
  /// The product behind the answer.
  var plan: String?
  /// When access ends; absent when it does not end.
  var until: Date?
  /// Whether the answer's signature verified.
  var verification = "none"
  /// Whether the answer came from the device's own cache.
  var isCached = false
  /// Why, in one sentence.
  var why: String?
  /// Product names and prices.
  var products: [String] = []
  /// The products whose transaction another plan has replaced.
  var upgraded: [String] = []
  /// What went wrong, if something did.
  var error: String?

  init(error: String? = nil) {
    self.error = error
  }

  private enum CodingKeys: String, CodingKey {
    case pro, plan, until, verification, isCached, why, products, upgraded, error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pro, forKey: .pro)
    try container.encodeIfPresent(plan, forKey: .plan)
    try container.encodeIfPresent(until?.ISO8601Format(), forKey: .until)
    try container.encode(verification, forKey: .verification)
    try container.encode(isCached, forKey: .isCached)
    try container.encodeIfPresent(why, forKey: .why)
    try container.encode(products, forKey: .products)
    try container.encode(upgraded, forKey: .upgraded)
    try container.encodeIfPresent(error, forKey: .error)
  }
}

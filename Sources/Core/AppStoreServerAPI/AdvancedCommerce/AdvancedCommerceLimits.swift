internal import AppStoreCore

/// The limits that Apple documents for the fields of Advanced Commerce requests.
///
/// Each check names its field. An empty item path refers to the request itself.
struct AdvancedCommerceLimits: Hashable, Sendable {
  /// The path of the checked object in the request, such as `items.0`; empty for the request
  /// itself.
  let path: String

  init(_ path: String = "") {
    self.path = path
  }

  func sku(_ text: String, as name: String = "SKU") throws(APIRequestError) {
    let isCurrent = name == "currentSKU"
    try present(text, as: name, isCurrent ? .nullCurrentSKU : .nullSKU)
    try length(text, as: name, to: 128, isCurrent ? .currentSKULengthExceeded : .skuLengthExceeded)
  }

  func descriptors(_ description: String, _ displayName: String) throws(APIRequestError) {
    try present(description, as: "description", .nullDescription)
    try present(displayName, as: "displayName", .nullDisplayName)
    try optionalDescriptors(description, displayName)
  }

  func optionalDescriptors(
    _ description: String?, _ displayName: String?
  ) throws(APIRequestError) {
    try length(description ?? "", as: "description", to: 45, .descriptionLengthExceeded)
    try length(displayName ?? "", as: "displayName", to: 30, .displayNameLengthExceeded)
  }

  func notNegative(
    _ amount: Int64?, as name: String, _ code: APIErrorCode
  ) throws(APIRequestError) {
    guard let amount else { return }
    if amount < 0 {
      throw error(name, "\(amount) is negative; use 0 or more thousandths of the unit", code)
    }
    // Apple documents no limit. The sum of many such amounts still fits its type.
    guard amount <= 1_000_000_000_000 else {
      throw error(name, "\(amount) is too much; use thousandths of the unit", .generalBadRequest)
    }
  }

  func offer(_ offer: AdvancedCommerceOffer?) throws(APIRequestError) {
    guard let offer else { return }
    guard offer.periodCount >= 1 else {
      throw error(
        "offer.periodCount", "\(offer.periodCount) is not 1 to 12", .periodCountNotPositive)
    }
    guard offer.periodCount <= 12 else {
      throw error(
        "offer.periodCount", "\(offer.periodCount) is not 1 to 12", .invalidOfferPeriodCount)
    }
    try notNegative(offer.price, as: "offer.price", .invalidOfferPrice)
  }

  func currency(_ code: String?) throws(APIRequestError) {
    guard let code, !isThreeCapitals(code) else { return }
    throw error(
      "currency", "\"\(code)\" is not three capital letters, such as USD", .invalidCurrency)
  }

  func storefront(_ code: String?) throws(APIRequestError) {
    guard let code, !isThreeCapitals(code) else { return }
    throw error("storefront", "\"\(code)\" is not three capital letters, such as USA", nil)
  }

  func present(
    _ text: String, as name: String, _ code: APIErrorCode
  ) throws(APIRequestError) {
    guard !text.isEmpty else { throw error(name, "empty; give one", code) }
  }

  func present(
    _ items: some Collection, as name: String, _ code: APIErrorCode
  ) throws(APIRequestError) {
    guard !items.isEmpty else { throw error(name, "empty; give at least one", code) }
  }

  func error(_ name: String, _ reason: String, _ code: APIErrorCode?) -> APIRequestError {
    APIRequestError(path.isEmpty ? name : "\(path).\(name)", reason, code)
  }

  private func length(
    _ text: String, as name: String, to most: Int, _ code: APIErrorCode
  ) throws(APIRequestError) {
    guard text.count <= most else {
      throw error(name, "\(text.count) characters; use at most \(most)", code)
    }
  }
}

/// Returns whether a text has the form of an ISO code: an alpha-3 country code, or a currency.
func isThreeCapitals(_ code: String) -> Bool {
  code.utf8.count == 3
    && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
}

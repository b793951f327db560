internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Encodings
internal import Foundation

extension JSONObject {
  /// Returns a required text.
  ///
  /// - Throws: `missing` if it is absent, `wrong` if it is not a text.
  func text(
    _ name: String, missing: APIErrorCode, wrong: APIErrorCode = .generalBadRequest
  ) throws(APIErrorBody) -> String {
    guard let text = try text(name, or: wrong) else { throw APIErrorBody(missing) }
    return text
  }

  /// Returns a required amount in thousandths of the currency unit.
  func amount(_ name: String, missing: APIErrorCode) throws(APIErrorBody) -> Int64 {
    guard let amount = try integer(name, or: .invalidAmount) else { throw APIErrorBody(missing) }
    guard amount <= Price.largestMilliunits else { throw APIErrorBody(.invalidAmount) }
    return amount
  }

  /// Returns an object; `nil` if absent or `null`.
  func object(_ name: String) throws(APIErrorBody) -> JSONObject? {
    switch self[name] {
    case nil, .null: return nil
    case .object(let object): return object
    default: throw APIErrorBody(.generalBadRequest)
    }
  }

  /// Returns a list of objects; `nil` if absent or `null`.
  func objects(_ name: String) throws(APIErrorBody) -> [JSONObject]? {
    guard let values = try values(name) else { return nil }
    var objects: [JSONObject] = []
    for value in values {
      guard case .object(let object) = value else { throw APIErrorBody(.nullItem) }
      objects.append(object)
    }
    return objects
  }

  /// Returns a list of SKUs; `nil` if absent or `null`.
  func skus(_ name: String) throws(APIErrorBody) -> [String]? {
    guard let values = try values(name) else { return nil }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw APIErrorBody(.invalidSKU) }
      texts.append(text)
    }
    return texts
  }

  private func values(_ name: String) throws(APIErrorBody) -> [JSONValue]? {
    switch self[name] {
    case nil, .null: return nil
    case .array(let values): return values
    default: throw APIErrorBody(.generalBadRequest)
    }
  }

  /// Returns the part that every Advanced Commerce request has.
  ///
  /// - Throws: The number of the first field that is missing or wrong.
  func requestInfo() throws(APIErrorBody) -> AdvancedCommerceRequestInfo {
    guard let info = try object("requestInfo") else { throw APIErrorBody(.nullRequestInfo) }
    let text = try info.text(
      "requestReferenceId", missing: .nullRequestReferenceID, wrong: .invalidRequestReferenceID)
    guard let reference = UUID(uuidString: text) else {
      throw APIErrorBody(.invalidRequestReferenceID)
    }
    var token: UUID?
    if let text = try info.text("appAccountToken", or: .generalBadRequest) {
      token = UUID(uuidString: text)
      guard token != nil else { throw APIErrorBody(.generalBadRequest) }
    }
    return AdvancedCommerceRequestInfo(
      requestReferenceId: reference, appAccountToken: token,
      consistencyToken: try info.text("consistencyToken", or: .invalidConsistencyToken))
  }

  /// Returns the storefront of an Advanced Commerce request; `nil` for the customer's.
  func storefront() throws(APIErrorBody) -> String? {
    try text("storefront", or: .mismatchedStorefront)
  }

  /// Returns when a change takes effect.
  func effective() throws(APIErrorBody) -> AdvancedCommerceEffective {
    let effective = AdvancedCommerceEffective(
      rawValue: try text("effective", missing: .nullEffective))
    guard effective == .immediately || effective == .nextBillCycle else {
      throw APIErrorBody(.generalBadRequest)
    }
    return effective
  }

  /// Returns the reason for a refund.
  func refundReason() throws(APIErrorBody) -> AdvancedCommerceRefundReason {
    let reason = AdvancedCommerceRefundReason(
      rawValue: try text(
        "refundReason", missing: .nullRefundReason, wrong: .invalidRefundReason))
    let known: [AdvancedCommerceRefundReason] = [
      .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
      .modifyItemsRefund, .simulateRefundDecline,
    ]
    guard known.contains(reason) else { throw APIErrorBody(.invalidRefundReason) }
    return reason
  }

  /// Returns the type of a refund.
  func refundType() throws(APIErrorBody) -> AdvancedCommerceRefundType {
    let type = AdvancedCommerceRefundType(
      rawValue: try text("refundType", missing: .nullRefundType, wrong: .invalidRefundType))
    guard [.full, .prorated, .custom].contains(type) else {
      throw APIErrorBody(.invalidRefundType)
    }
    return type
  }

  /// Returns whether the App Store assesses the risk of a refund.
  func refundRisking() throws(APIErrorBody) -> Bool {
    guard let risking = try boolean("refundRiskingPreference", or: .nullRefundRisking) else {
      throw APIErrorBody(.nullRefundRisking)
    }
    return risking
  }
}

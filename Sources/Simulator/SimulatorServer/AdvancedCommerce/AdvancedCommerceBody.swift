internal import AppStoreCore
internal import AppStoreServerAPI
internal import Foundation

extension JSONObject {
  /// Returns a required text.
  ///
  /// - Throws: `missing` if it is absent, `wrong` if it is not a text.
  func text(
    _ name: String, missing: APIErrorCode, wrong: APIErrorCode = .generalBadRequest
  ) throws(AppStoreErrorBody) -> String {
    guard let text = try text(name, or: wrong) else { throw AppStoreErrorBody(missing) }
    return text
  }

  /// Returns a required amount in thousandths of the currency unit.
  func amount(_ name: String, missing: APIErrorCode) throws(AppStoreErrorBody) -> Int64 {
    guard let amount = try integer(name, or: .invalidAmount) else {
      throw AppStoreErrorBody(missing)
    }
    guard amount <= Price.largestMilliunits else { throw AppStoreErrorBody(.invalidAmount) }
    return amount
  }

  /// Returns an object; `nil` if absent or `null`.
  func object(_ name: String) throws(AppStoreErrorBody) -> JSONObject? {
    switch self[name] {
    case nil, .null: return nil
    case .object(let object): return object
    case .bool, .integer, .decimal, .string, .array: throw AppStoreErrorBody(.generalBadRequest)
    }
  }

  /// Returns a list of objects; `nil` if absent or `null`.
  func objects(_ name: String) throws(AppStoreErrorBody) -> [JSONObject]? {
    guard let values = try values(name) else { return nil }
    var objects: [JSONObject] = []
    for value in values {
      guard case .object(let object) = value else { throw AppStoreErrorBody(.nullItem) }
      objects.append(object)
    }
    return objects
  }

  /// Returns a list of SKUs; `nil` if absent or `null`.
  func skus(_ name: String) throws(AppStoreErrorBody) -> [String]? {
    guard let values = try values(name) else { return nil }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw AppStoreErrorBody(.invalidSKU) }
      texts.append(text)
    }
    return texts
  }

  private func values(_ name: String) throws(AppStoreErrorBody) -> [JSONValue]? {
    switch self[name] {
    case nil, .null: return nil
    case .array(let values): return values
    case .bool, .integer, .decimal, .string, .object: throw AppStoreErrorBody(.generalBadRequest)
    }
  }

  /// Returns the part that every Advanced Commerce request has.
  ///
  /// - Throws: The number of the first field that is missing or wrong.
  func requestInfo() throws(AppStoreErrorBody) -> AdvancedCommerceRequestInfo {
    guard let info = try object("requestInfo") else { throw AppStoreErrorBody(.nullRequestInfo) }
    let text = try info.text(
      "requestReferenceId", missing: .nullRequestReferenceID, wrong: .invalidRequestReferenceID)
    guard let reference = UUID(uuidString: text) else {
      throw AppStoreErrorBody(.invalidRequestReferenceID)
    }
    var token: UUID?
    if let text = try info.text("appAccountToken", or: .generalBadRequest) {
      token = UUID(uuidString: text)
      guard token != nil else { throw AppStoreErrorBody(.generalBadRequest) }
    }
    return AdvancedCommerceRequestInfo(
      requestReferenceId: reference, appAccountToken: token,
      consistencyToken: try info.text("consistencyToken", or: .invalidConsistencyToken))
  }

  /// Returns the storefront of an Advanced Commerce request; `nil` for the customer's.
  func storefront() throws(AppStoreErrorBody) -> String? {
    try text("storefront", or: .mismatchedStorefront)
  }

  /// Returns when a change takes effect.
  func effective() throws(AppStoreErrorBody) -> AdvancedCommerceEffective {
    let effective = AdvancedCommerceEffective(
      rawValue: try text("effective", missing: .nullEffective))
    guard effective == .immediately || effective == .nextBillCycle else {
      throw AppStoreErrorBody(.generalBadRequest)
    }
    return effective
  }

  func refundReason() throws(AppStoreErrorBody) -> AdvancedCommerceRefundReason {
    let reason = AdvancedCommerceRefundReason(
      rawValue: try text(
        "refundReason", missing: .nullRefundReason, wrong: .invalidRefundReason))
    let known: [AdvancedCommerceRefundReason] = [
      .unintendedPurchase, .fulfillmentIssue, .unsatisfiedWithPurchase, .legal, .other,
      .modifyItemsRefund, .simulateRefundDecline,
    ]
    guard known.contains(reason) else { throw AppStoreErrorBody(.invalidRefundReason) }
    return reason
  }

  func refundType() throws(AppStoreErrorBody) -> AdvancedCommerceRefundType {
    let type = AdvancedCommerceRefundType(
      rawValue: try text("refundType", missing: .nullRefundType, wrong: .invalidRefundType))
    guard [.full, .prorated, .custom].contains(type) else {
      throw AppStoreErrorBody(.invalidRefundType)
    }
    return type
  }

  /// Returns whether the App Store assesses the risk of a refund.
  func refundRisking() throws(AppStoreErrorBody) -> Bool {
    guard let risking = try boolean("refundRiskingPreference", or: .nullRefundRisking) else {
      throw AppStoreErrorBody(.nullRefundRisking)
    }
    return risking
  }
}

internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

/// An Advanced Commerce request that an app passed to StoreKit, with a valid signature and fields.
struct InAppAdvancedCommerceRequest {
  /// What the store carries out.
  let order: AdvancedCommerceOrder
  /// The nonce of the signature, valid for one purchase.
  let nonce: UUID
  /// The request's identifier, and its customer.
  let info: AdvancedCommerceRequestInfo
  /// The transaction of the subscription that the request changes; `nil` for a purchase.
  let transactionID: TransactionID?
  private let currency: String?
  private let storefront: String?

  /// Reads the signed JSON and checks the rules that Apple documents for its fields.
  ///
  /// - Throws: ``InvalidAdvancedCommerceRequest`` with the first invalid field.
  init(
    _ claims: AdvancedCommerceClaims, nonce: UUID
  ) throws(InvalidAdvancedCommerceRequest) {
    self.nonce = nonce
    switch try Self.decode(Head.self, claims).operation {
    case .createOneTimeCharge:
      let request = try Self.valid(AdvancedCommerceOneTimeChargeCreateRequest.self, claims)
      (order, info, transactionID) = (request.order, request.requestInfo, nil)
      (currency, storefront) = (request.currency, request.storefront)
    case .createSubscription:
      let request = try Self.valid(AdvancedCommerceSubscriptionCreateRequest.self, claims)
      (order, info, transactionID) = (request.order, request.requestInfo, nil)
      (currency, storefront) = (request.currency, request.storefront)
    case .modifySubscription:
      let request = try Self.valid(AdvancedCommerceSubscriptionModifyInAppRequest.self, claims)
      (order, info, transactionID) = (request.order, request.requestInfo, request.transactionId)
      (currency, storefront) = (request.currency, request.storefront)
    case .reactivateSubscription:
      let request = try Self.valid(AdvancedCommerceSubscriptionReactivateInAppRequest.self, claims)
      (order, info, transactionID) = (request.order, request.requestInfo, request.transactionId)
      (currency, storefront) = (nil, request.storefront)
    case let other:
      throw InvalidAdvancedCommerceRequest(
        .invalidOperation,
        "operation: \"\(other.rawValue.prefix(40))\" is not one of an app's requests; "
          + "use CREATE_ONE_TIME_CHARGE, CREATE_SUBSCRIPTION, MODIFY_SUBSCRIPTION or "
          + "REACTIVATE_SUBSCRIPTION")
    }
  }

  /// Checks the request against the customer's storefront and subscription.
  ///
  /// - Throws: ``InvalidAdvancedCommerceRequest``.
  func check(
    by account: AccountID, in simulator: AppStoreState
  ) throws(InvalidAdvancedCommerceRequest) {
    let actual = simulator.storefront(of: account)
    if let storefront, storefront != actual.countryCode {
      throw InvalidAdvancedCommerceRequest(
        .mismatchedStorefront,
        "storefront: \(storefront) is not the customer's, \(actual.countryCode); leave it out")
    }
    if let currency, currency != actual.currency {
      throw InvalidAdvancedCommerceRequest(
        .invalidCurrency,
        "currency: \(currency) is not the customer's; use \(actual.currency)")
    }
    guard let transactionID else { return }
    let state = simulator.status(ofSubscriptionWith: transactionID)
    let known = state?.renewalInfo.advancedCommerceInfo?.consistencyToken
    if let token = info.consistencyToken, token != known {
      throw InvalidAdvancedCommerceRequest(
        .invalidConsistencyToken,
        "requestInfo.consistencyToken: not that of the newest renewal information; use that one")
    }
  }

  private struct Head: Decodable {
    let operation: AdvancedCommerceOperation
  }

  private static func valid<Request: AdvancedCommerceInAppRequest>(
    _ type: Request.Type, _ claims: AdvancedCommerceClaims
  ) throws(InvalidAdvancedCommerceRequest) -> Request {
    let request = try decode(type, claims)
    do throws(APIRequestError) {
      try request.validate()
    } catch {
      throw InvalidAdvancedCommerceRequest(error)
    }
    return request
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ claims: AdvancedCommerceClaims
  ) throws(InvalidAdvancedCommerceRequest) -> Value {
    do throws(AppStoreRequestError) {
      return try claims.decodedRequest(as: type)
    } catch {
      let path = error.field.split(separator: ".").dropFirst(2)
      let isOfOffer = path.dropLast().last == "offer"
      let field = path.last.map(String.init) ?? ""
      throw InvalidAdvancedCommerceRequest(
        code(of: field, isOfOffer: isOfOffer),
        "\(path.joined(separator: ".")): missing or of the wrong type; send Apple's field")
    }
  }

  /// Returns Apple's number for a field that is missing or of the wrong type.
  private static func code(of field: String, isOfOffer: Bool) -> APIErrorCode {
    switch field {
    case "operation": .invalidOperation
    case "version": .nullVersion
    case "requestInfo": .nullRequestInfo
    case "requestReferenceId": .invalidRequestReferenceID
    case "transactionId": .nullTransactionId
    case "currency": .nullCurrency
    case "taxCode": .nullTaxCode
    case "storefront": .nullStorefront
    case "items": .nullItems
    case "item": .nullItem
    case "descriptors": .nullDescriptors
    case "period": isOfOffer ? .nullOfferPeriod : .nullPeriod
    case "periodCount": .nullPeriodCount
    case "reason": .nullReason
    case "SKU": .nullSKU
    case "currentSKU": .nullCurrentSKU
    case "displayName": .nullDisplayName
    case "description": .nullDescription
    case "price": .nullPrice
    case "retainBillingCycle": .nullRetainBillingCycle
    case "effective": .nullEffective
    default: .malformedPayload
    }
  }
}

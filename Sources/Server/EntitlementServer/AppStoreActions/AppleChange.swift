internal import AppStoreCore
internal import AppStoreServerAPI
internal import EntitlementAPI
internal import Foundation
internal import Subscriptions

/// A change at Apple that a developer's backend requests of a transaction, or of a subscription by
/// its product.
enum AppleChangeRequest: Sendable {
  /// Extends the renewal date of a subscription.
  case extend(TransactionID)
  /// Extends the renewal date of a subscription by days, or to a date.
  case extendProduct(ProductID)
  /// Turns off renewal of a subscription.
  case cancel(TransactionID)
  /// Ends a subscription immediately and refunds it.
  case revoke(ProductID)
  case refund(TransactionID)
}

/// A change at Apple that a developer's backend requested, decided from the request and the
/// history.
enum AppleChange {
  case extend(TransactionRecord, ExtendRenewalDateRequest)
  /// Turns off renewal of a subscription.
  case cancel(TransactionRecord)
  /// Ends a subscription immediately and refunds it.
  case revoke(TransactionRecord)
  case refund(TransactionRecord)

  var transaction: TransactionRecord {
    switch self {
    case .extend(let record, _), .cancel(let record), .revoke(let record), .refund(let record):
      record
    }
  }

  /// Creates the change to request from Apple.
  ///
  /// - Parameters:
  ///   - request: What the path of the request names.
  ///   - body: The request's bytes.
  ///   - history: The customer's purchases in the requested environment.
  ///   - identifier: The identifier of an extension if the request has none.
  init(
    _ request: AppleChangeRequest, _ body: [UInt8], history: PurchaseHistory, identifier: String,
    at now: Timestamp
  ) throws(APIError) {
    switch request {
    case .extend(let id):
      let record = try Self.transaction(id, in: history)
      let options = try Self.decode(ExtensionBody.self, from: body)
      guard let days = options.extendByDays else {
        throw APIError(.badRequest, "extend_by_days: missing; send 1 to 90.")
      }
      self = .extend(record, try Self.request(options, days: days, identifier: identifier))
    case .extendProduct(let product):
      let record = try Self.subscription(product, in: history, at: now)
      let options = try Self.decode(ExtensionBody.self, from: body)
      self = .extend(
        record,
        try Self.request(
          options, days: try Self.days(options, from: Self.end(of: record, in: history, at: now)),
          identifier: identifier))
    case .cancel(let id): self = .cancel(try Self.transaction(id, in: history))
    case .refund(let id): self = .refund(try Self.transaction(id, in: history))
    case .revoke(let product):
      self = .revoke(try Self.subscription(product, in: history, at: now))
    }
  }

  static func decode<Body: Decodable>(
    _ type: Body.Type, from bytes: [UInt8]
  ) throws(APIError) -> Body {
    do throws(WireError) {
      return try WireJSON.decode(type, from: bytes.isEmpty ? Array("{}".utf8) : bytes)
    } catch {
      throw APIError(.badRequest, "\(error); see the fields of this endpoint.")
    }
  }

  /// Returns whether an extension has a target date, which is counted from the subscription's end.
  static func isToDate(
    _ request: AppleChangeRequest, _ body: [UInt8]
  ) throws(APIError) -> Bool {
    guard case .extendProduct = request else { return false }
    return try decode(ExtensionBody.self, from: body).expiryTime != nil
  }

  private static func transaction(
    _ id: TransactionID, in history: PurchaseHistory
  ) throws(APIError) -> TransactionRecord {
    guard let record = history.transactions[id], record.store == .appStore else {
      throw APIError(
        .subscriptionNotFoundForCustomer,
        "The customer has no App Store transaction \(id.rawValue.prefix(64)) in this environment.")
    }
    return record
  }

  /// Returns the subscription period of a product with the latest end.
  private static func subscription(
    _ product: ProductID, in history: PurchaseHistory, at now: Timestamp
  ) throws(APIError) -> TransactionRecord {
    let periods = history.transactions.values.filter {
      $0.productId == product && $0.store == .appStore && $0.expiresDate != nil
    }
    guard
      let newest = periods.max(by: {
        ($0.expiresDate ?? now, $0.transactionId) < ($1.expiresDate ?? now, $1.transactionId)
      })
    else {
      throw APIError(
        .subscriptionNotFoundForCustomer,
        "The customer has no App Store subscription to \(product.rawValue.prefix(128)) in this "
          + "environment.")
    }
    return newest
  }

  /// Returns the end of a period, also if only its renewal info states an extended one.
  private static func end(
    of record: TransactionRecord, in history: PurchaseHistory, at now: Timestamp
  ) -> Timestamp {
    let evaluated = history.purchases(at: now).first {
      $0.transaction.transactionId == record.transactionId
    }
    return [record.expiresDate, evaluated?.periodEnd].compactMap { $0 }.max() ?? now
  }

  private static func days(
    _ options: ExtensionBody, from end: Timestamp
  ) throws(APIError) -> Int {
    switch (options.extendByDays, options.expiryTime) {
    case (let days?, nil): return days
    case (nil, let expiry?):
      let milliseconds = (expiry - end).milliseconds
      return Int(
        clamping: (milliseconds + 86_399_999).quotientAndRemainder(dividingBy: 86_400_000)
          .quotient)
    default:
      throw APIError(.badRequest, "Send either extend_by_days or expiry_time_ms.")
    }
  }

  private static func request(
    _ options: ExtensionBody, days: Int, identifier: String
  ) throws(APIError) -> ExtendRenewalDateRequest {
    let reason = options.extendReasonCode ?? 0
    guard (0...3).contains(reason) else {
      throw APIError(.badRequest, "extend_reason_code: must be one of Apple's codes, 0 to 3.")
    }
    guard ExtendRenewalDateRequest.allowedDays.contains(days) else {
      throw APIError(
        .badRequest, "The extension is \(days) days long; Apple extends by 1 to 90 days at a time.")
    }
    let request = ExtendRenewalDateRequest(
      extendByDays: days, extendReasonCode: ExtendReasonCode(rawValue: reason),
      requestIdentifier: options.requestIdentifier ?? identifier)
    do throws(APIRequestError) {
      try request.validate()
    } catch {
      throw APIError(.badRequest, "request_identifier: \(error)")
    }
    return request
  }
}

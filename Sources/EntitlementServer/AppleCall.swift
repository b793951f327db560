internal import AppStoreServerAPI
internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Subscriptions

/// Makes a change at Apple, and turns Apple's refusals into the wire's words.
struct AppleCall {
  /// Why a change was not made, or may not have been.
  enum Problem: Error {
    /// It was not made.
    case refused(APIFailure)
    /// No answer came that says so; Apple may have made it.
    case uncertain(AppStoreServerAPIError)
  }

  let client: AppStoreServerAPIClient
  /// The body of an Advanced Commerce change.
  let words: AdvancedCommerceChangeBody
  /// What the store signed of Advanced Commerce; `nil` for an ordinary purchase.
  let commerce: AdvancedCommerceTransactionInfo?
  /// The token of the newest renewal information of Advanced Commerce; `nil` when there is none.
  let consistencyToken: String?
  /// A new name for the request.
  let identifier: UUID

  /// Makes the change.
  func make(_ change: AppleChange) async throws(Problem) {
    switch change {
    case .extend(let record, let request):
      try await atApple { () async throws(AppStoreServerAPIError) in
        let answer = try await client.extendRenewalDate(of: record.originalTransactionId, request)
        guard answer.success else { throw .invalidAnswer(field: "success") }
      }
    case .cancel(let record):
      _ = try info("cancels a subscription; the customer does, in the App Store's settings")
      try await atApple { () async throws(AppStoreServerAPIError) in
        _ = try await client.cancelSubscription(
          of: record.transactionId,
          AdvancedCommerceSubscriptionCancelRequest(requestInfo: requestInfo))
      }
    case .revoke(let record):
      _ = try info("revokes a subscription; the customer asks for a refund")
      try await atApple { () async throws(AppStoreServerAPIError) in
        _ = try await client.revokeSubscription(
          of: record.transactionId,
          AdvancedCommerceSubscriptionRevokeRequest(
            requestInfo: requestInfo, refundReason: reason, refundType: type,
            refundRiskingPreference: false))
      }
    case .refund(let record):
      let info = try info(
        "refunds a transaction; the customer asks at reportaproblem.apple.com or in the app")
      try await atApple { () async throws(AppStoreServerAPIError) in
        _ = try await client.requestRefund(
          of: record.transactionId,
          AdvancedCommerceRequestRefundRequest(
            requestInfo: requestInfo,
            items: (info.items ?? []).map {
              AdvancedCommerceRequestRefundItem(
                SKU: $0.sku ?? "", refundReason: reason, refundType: type, revoke: true)
            }, refundRiskingPreference: false))
      }
    }
  }

  private var requestInfo: AdvancedCommerceRequestInfo {
    AdvancedCommerceRequestInfo(
      requestReferenceId: words.requestReferenceID ?? identifier,
      consistencyToken: consistencyToken)
  }

  private var reason: AdvancedCommerceRefundReason {
    AdvancedCommerceRefundReason(rawValue: words.refundReason ?? "OTHER")
  }

  private var type: AdvancedCommerceRefundType {
    AdvancedCommerceRefundType(rawValue: words.refundType ?? "FULL")
  }

  /// Apple lets a server make these changes to Advanced Commerce purchases only.
  private func info(_ what: String) throws(Problem) -> AdvancedCommerceTransactionInfo {
    guard let commerce else {
      throw .refused(
        APIFailure(
          .badRequest,
          "Apple offers no call that \(what). Only purchases of the Advanced Commerce API have one."
        ))
    }
    return commerce
  }

  private func atApple(
    _ call: () async throws(AppStoreServerAPIError) -> Void
  ) async throws(Problem) {
    do throws(AppStoreServerAPIError) {
      try await call()
    } catch {
      throw error.mayHaveTakenEffect ? .uncertain(error) : .refused(APIFailure(error))
    }
  }
}

extension AppStoreServerAPIError {
  /// Whether the server may have done what was asked all the same.
  fileprivate var mayHaveTakenEffect: Bool {
    switch self {
    case .unreachable(let error): error.kind != .unreachable && error.kind != .offline
    case .unexpectedStatus(let status): status >= 500
    case .invalidAnswer(let field): field != "success"
    case .cancelled: true
    case .refused(let body, _): body.status >= 500
    default: false
    }
  }
}

extension APIFailure {
  /// The one place that turns an error of Apple's API into the wire's words.
  ///
  /// What Apple refuses for good is the caller's; the key, the network and Apple's own trouble are not.
  init(_ error: AppStoreServerAPIError) {
    switch error {
    case .unauthorized, .unauthorizedInProduction, .key:
      self.init(.invalidAppleSubscriptionKey, error.description)
    case .refused(let body, _) where (400..<500).contains(body.status) && !error.isRetryable:
      self.init(
        .badRequest, "Apple refused it: \(body)", status: .init(code: Int(body.status)))
    case .invalidRequest(let problem):
      self.init(.badRequest, "\(problem)")
    default:
      self.init(.storeProblem, "\(error); try again.")
    }
  }
}

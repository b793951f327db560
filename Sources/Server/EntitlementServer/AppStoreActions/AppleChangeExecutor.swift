internal import AppStoreCore
internal import AppStoreServerAPI
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Subscriptions

/// Sends a change to Apple, and converts Apple's errors to the wire format.
struct AppleChangeExecutor {
  /// The reason why a change failed or may have failed.
  enum Problem: Error {
    /// The change was not made.
    case rejected(APIError)
    /// No conclusive response arrived; Apple may have made the change.
    case uncertain(AppStoreServerAPIError)
  }

  let client: AppStoreServerAPIClient
  let options: AdvancedCommerceChangeBody
  /// The Advanced Commerce data that the App Store signed; `nil` for an ordinary purchase.
  let commerce: AdvancedCommerceTransactionInfo?
  /// The token of the newest Advanced Commerce renewal info; `nil` if none exists.
  let consistencyToken: String?
  let identifier: UUID

  func make(_ change: AppleChange) async throws(Problem) {
    switch change {
    case .extend(let record, let request):
      try await send { () async throws(AppStoreServerAPIError) in
        let response = try await client.extendRenewalDate(of: record.originalTransactionId, request)
        guard response.success else { throw .invalidResponse(field: "success") }
      }
    case .cancel(let record):
      _ = try info("cancel a subscription; the customer cancels in the App Store")
      try await send { () async throws(AppStoreServerAPIError) in
        _ = try await client.cancelSubscription(
          of: record.transactionId,
          AdvancedCommerceSubscriptionCancelRequest(requestInfo: requestInfo))
      }
    case .revoke(let record):
      _ = try info("revoke a subscription; the customer requests a refund")
      try await send { () async throws(AppStoreServerAPIError) in
        _ = try await client.revokeSubscription(
          of: record.transactionId,
          AdvancedCommerceSubscriptionRevokeRequest(
            requestInfo: requestInfo, refundReason: reason, refundType: type,
            refundRiskingPreference: false))
      }
    case .refund(let record):
      let info = try info(
        "refund a transaction; the customer requests it at reportaproblem.apple.com or in the app")
      try await send { () async throws(AppStoreServerAPIError) in
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
      requestReferenceId: options.requestReferenceID ?? identifier,
      consistencyToken: consistencyToken)
  }

  private var reason: AdvancedCommerceRefundReason {
    AdvancedCommerceRefundReason(rawValue: options.refundReason ?? "OTHER")
  }

  private var type: AdvancedCommerceRefundType {
    AdvancedCommerceRefundType(rawValue: options.refundType ?? "FULL")
  }

  /// Returns the Advanced Commerce data; Apple allows these changes only for such purchases.
  private func info(_ what: String) throws(Problem) -> AdvancedCommerceTransactionInfo {
    guard let commerce else {
      throw .rejected(
        APIError(
          .badRequest,
          "Apple has no API to \(what). Only Advanced Commerce purchases have one."
        ))
    }
    return commerce
  }

  private func send(
    _ call: () async throws(AppStoreServerAPIError) -> Void
  ) async throws(Problem) {
    do throws(AppStoreServerAPIError) {
      try await call()
    } catch {
      throw error.mayHaveTakenEffect ? .uncertain(error) : .rejected(APIError(error))
    }
  }
}

extension AppStoreServerAPIError {
  /// Whether the server may have made the change despite the error.
  fileprivate var mayHaveTakenEffect: Bool {
    switch self {
    case .unreachable(let error): error.kind != .unreachable && error.kind != .offline
    case .unexpectedStatus(let status): status >= 500
    case .invalidResponse(let field): field != "success"
    case .cancelled: true
    case .rejected(let body, _): body.status >= 500
    case .invalidBaseURL, .key, .unauthorized, .unauthorizedInProduction, .invalidRequest,
      .rateBudgetExhausted, .noServer, .reportRejected, .historyDoesNotAdvance:
      false
    }
  }
}

extension APIError {
  /// Converts an error of Apple's API to the wire format; the only place that does.
  ///
  /// A permanent rejection by Apple is the caller's error; problems with the key, the network or
  /// Apple's servers are not.
  init(_ error: AppStoreServerAPIError) {
    switch error {
    case .unauthorized, .unauthorizedInProduction, .key:
      self.init(.invalidAppleSubscriptionKey, error.description)
    case .rejected(let body, _) where (400..<500).contains(body.status) && !error.isRetryable:
      self.init(
        .badRequest, "Apple rejected it: \(body)", status: .init(code: Int(body.status)))
    case .invalidRequest(let problem):
      self.init(.badRequest, "\(problem)")
    case .invalidBaseURL, .unreachable, .rateBudgetExhausted, .noServer, .cancelled, .rejected,
      .reportRejected, .unexpectedStatus, .invalidResponse, .historyDoesNotAdvance:
      self.init(.storeProblem, "\(error); try again.")
    }
  }
}

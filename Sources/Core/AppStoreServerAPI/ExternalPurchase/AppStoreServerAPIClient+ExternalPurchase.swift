public import Foundation

/// The External Purchase Server API: purchases outside the App Store.
extension AppStoreServerAPIClient {
  /// Reports the purchases made with an external purchase token, or that there were none.
  ///
  /// A report is not retried automatically if its response was lost. Fetch it by its identifier to
  /// check whether Apple received it.
  ///
  /// - Throws: ``AppStoreServerAPIError``; ``AppStoreServerAPIError/reportRejected(_:)`` if Apple
  ///   found errors. Apple then ignores the whole report.
  public func sendExternalPurchaseReport(
    _ report: ExternalPurchaseReport
  ) async throws(AppStoreServerAPIError) -> SendReportSuccessResponse {
    try await call(try .sendExternalPurchaseReport(report, in: hostEnvironment))
  }

  /// Fetches a report that Apple accepted.
  ///
  /// - Throws: ``AppStoreServerAPIError``; ``AppStoreServerAPIError/reportRejected(_:)`` with code 3
  ///   if Apple has no report with this identifier.
  public func externalPurchaseReport(
    _ requestIdentifier: UUID
  ) async throws(AppStoreServerAPIError) -> RetrieveReportSuccessResponse {
    try await call(try .externalPurchaseReport(requestIdentifier))
  }
}

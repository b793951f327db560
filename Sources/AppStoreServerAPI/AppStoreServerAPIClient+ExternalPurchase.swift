public import Foundation

/// The External Purchase Server API: what was bought outside the App Store.
extension AppStoreServerAPIClient {
  /// Reports what was bought with an external purchase token, or that nothing was.
  ///
  /// A report is not sent again by itself when its answer was lost; ask for it by its identifier to see
  /// whether Apple has it.
  ///
  /// - Throws: ``AppStoreServerAPIError``; ``AppStoreServerAPIError/reportRefused(_:)`` when Apple finds
  ///   something wrong, and it then has taken nothing of the report.
  public func sendExternalPurchaseReport(
    _ report: ExternalPurchaseReport
  ) async throws(AppStoreServerAPIError) -> SendReportSuccessResponse {
    try await call { () throws(APIRequestError) in
      try .sendExternalPurchaseReport(report, in: hostEnvironment)
    }
  }

  /// Asks for a report that Apple accepted.
  ///
  /// - Throws: ``AppStoreServerAPIError``; ``AppStoreServerAPIError/reportRefused(_:)`` with code 3 when
  ///   Apple has no report of that name.
  public func externalPurchaseReport(
    _ requestIdentifier: UUID
  ) async throws(AppStoreServerAPIError) -> RetrieveReportSuccessResponse {
    try await call { () throws(APIRequestError) in try .externalPurchaseReport(requestIdentifier) }
  }
}

public import AppStoreTypes
public import Foundation
internal import HTTPTypes

extension Endpoint where Answer == SendReportSuccessResponse {
  /// Send External Purchase Report.
  ///
  /// - Parameters:
  ///   - report: What was bought with a token, or that nothing was.
  ///   - environment: Where it goes, to check that the token is of there; `nil` when unknown.
  /// - Throws: ``APIRequestError`` naming the field that is wrong.
  public static func sendExternalPurchaseReport(
    _ report: ExternalPurchaseReport, in environment: AppStoreEnvironment? = nil
  ) throws(APIRequestError) -> Self {
    try report.validate(in: environment)
    return try Endpoint(
      .externalPurchaseReport, .put, path: [.fixed("externalPurchase/v1/reports")], json: report)
  }
}

extension Endpoint where Answer == RetrieveReportSuccessResponse {
  /// Retrieve External Purchase Report.
  public static func externalPurchaseReport(
    _ requestIdentifier: UUID
  ) throws(APIRequestError) -> Self {
    try Endpoint(
      .externalPurchaseReportRead,
      path: [.fixed("externalPurchase/v1/reports"), .fixed(requestIdentifier.uuidString)])
  }
}

public import AppStoreCore
public import Foundation
internal import HTTPTypes

extension APICall where Response == SendReportSuccessResponse {
  /// Send External Purchase Report.
  ///
  /// - Parameters:
  ///   - report: The purchases made with a token, or a report that there were none.
  ///   - environment: The target environment, which must match the token's; `nil` if unknown.
  /// - Throws: ``APIRequestError`` with the invalid field.
  public static func sendExternalPurchaseReport(
    _ report: ExternalPurchaseReport, in environment: AppStoreEnvironment? = nil
  ) throws(APIRequestError) -> Self {
    try report.validate(in: environment)
    return try APICall(
      .externalPurchaseReport, .put, path: [.fixed("externalPurchase/v1/reports")], json: report)
  }
}

extension APICall where Response == RetrieveReportSuccessResponse {
  /// Retrieve External Purchase Report.
  public static func externalPurchaseReport(
    _ requestIdentifier: UUID
  ) throws(APIRequestError) -> Self {
    try APICall(
      .externalPurchaseReportRead,
      path: [.fixed("externalPurchase/v1/reports"), .fixed(requestIdentifier.uuidString)])
  }
}

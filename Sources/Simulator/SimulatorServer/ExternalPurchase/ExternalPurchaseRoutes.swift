internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import Hummingbird

/// The calls of the External Purchase Server API.
///
/// Every accepted report counts as a report of its token, whatever its content: no `UNREPORTED`
/// follows. Apple publishes no number for some errors, such as a text instead of a number or an
/// invalid sum. The response is then the App Store Server API's `GeneralBadRequestError`. Status
/// 400 for a rejected report and 404 for an unknown one are assumptions.
///
/// Source: <https://developer.apple.com/documentation/externalpurchaseserverapi>
struct ExternalPurchaseRoutes: Sendable {
  let store: SimulatedStore

  func add(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    let base: RouterPath = "/externalPurchase/v1/reports"
    table.serve(.externalPurchaseReport, .put, base, on: router, send)
    table.serve(
      .externalPurchaseReportRead, .get, "\(base)/:requestIdentifier", on: router, retrieve)
  }

  private func send(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let errors = ExternalPurchaseFields(try call.object()).errors
    guard errors.isEmpty else { return Self.rejection(errors) }
    let report = try call.decoded(ExternalPurchaseReport.self)
    do throws(SendReportErrorResponse) {
      try await store.accept(report)
    } catch {
      return Self.rejection(error.errors)
    }
    return .json(SendReportSuccessResponse(requestIdentifier: report.requestIdentifier))
  }

  private func retrieve(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse
  {
    guard let identifier = UUID(uuidString: call.part("requestIdentifier")) else {
      throw AppStoreErrorBody(.generalBadRequest)
    }
    guard let report = await store.externalPurchases.report(identifier) else {
      return .failure(ExternalPurchaseError(.notFound, "requestIdentifier"), .notFound)
    }
    return .json(RetrieveReportSuccessResponse(report: report))
  }

  /// Returns the response for a rejected report: a bad request if no error has a number of its own.
  private static func rejection(_ errors: [ExternalPurchaseError]) -> AppleAPIResponse {
    guard !errors.isEmpty else {
      return .failure(AppStoreErrorBody(.generalBadRequest), .badRequest)
    }
    return .failure(SendReportErrorResponse(errors: errors), .badRequest)
  }
}

extension SimulatedStore {
  /// Accepts a report of external purchases; a report with errors is ignored as a whole.
  ///
  /// - Throws: All errors; an empty list if none has a number of its own.
  fileprivate func accept(
    _ report: ExternalPurchaseReport
  ) throws(SendReportErrorResponse) {
    var errors = externalPurchases.problems(with: report)
    if simulator.externalPurchaseToken(report.externalPurchaseId) == nil {
      errors.insert(.init(.notFound, "externalPurchaseId"), at: 0)
    }
    guard errors.isEmpty else { throw SendReportErrorResponse(errors: errors) }
    do {
      try report.validate(in: simulator.environment)
      _ = try effects(of: .externalPurchaseReport(report))
    } catch {
      throw SendReportErrorResponse(errors: [])
    }
    developer.externalPurchases.add(report)
  }
}

internal import AppStoreCore
internal import Dashboard

/// Data exports.
extension DashboardPages {
  func exports(_ request: DashboardRequest, _ pages: Pages) async -> BufferedHTTPResponse {
    .page(pages.exports(await exportSummaries(), at: request.now))
  }
}

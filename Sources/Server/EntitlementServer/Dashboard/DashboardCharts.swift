internal import AppStoreCore
internal import Catalog
internal import ChartProjection
internal import Ledger

/// The pages of the dashboard that show charts: the overview, the list, each chart, and the rows
/// behind a value.
struct DashboardCharts: Sendable {
  /// The charts; `nil` if the ledger has no pages of rows to read.
  let charts: ChartProjection?
  let ledger: any LedgerStore
  let catalogs: CatalogProvider
  let health: DashboardHealth

  /// What a page of charts needs: values, or the page that is shown without them.
  enum Charted<Value: Sendable> {
    case found(Value)
    case page(BufferedHTTPResponse)
  }

}

extension CatalogProvider {
  /// The environment of charts and experiments if the address has none: production if an app is sold
  /// there.
  var chartEnvironment: AppStoreEnvironment {
    let sold = current.apps.flatMap(\.environments)
    let choices: [AppStoreEnvironment] = [.production, .sandbox, .xcode]
    return choices.first { sold.contains($0) } ?? .production
  }
}

internal import AppStoreCore
internal import Catalog
internal import ChartProjection
internal import Charts
internal import Dashboard
internal import HTTPTypes
internal import Ledger

extension DashboardPage {
  /// The overview, the list of charts, each chart, and the rows behind a value.
  static let charts = [
    DashboardPage(.overview) { $0.charts.response($0.charts.overview) },
    DashboardPage(.charts) { $0.charts.response($0.charts.chartList) },
    DashboardPage(.charts, "charts/{chart}") { $0.charts.response($0.charts.chart) },
    DashboardPage(.charts, "charts/{chart}/facts") { $0.charts.response($0.charts.chartFacts) },
  ]
}

/// The pages of the dashboard that show charts: the overview, the list, each chart, and the rows
/// behind a value.
struct DashboardCharts: Sendable {
  /// Why a page cannot be shown.
  enum Failure: Error {
    /// A field of the address is not valid.
    case parameter(ChartParameterError)
    /// Charts cannot be read now, in one sentence.
    case unavailable(String)
    /// The ledger failed.
    case ledger(LedgerError)
  }

  let charts: ChartProjection
  let ledger: any LedgerStore
  let catalogs: CatalogProvider
  let health: DashboardHealth

  /// Reads a page; `nil` if there is no such page.
  typealias Reading =
    @Sendable (DashboardRequest, Pages) async throws(Failure) -> BufferedHTTPResponse?

  /// Returns the response with a page, or with the one that says why it cannot be shown.
  func response(_ read: @escaping Reading) -> DashboardPage.Response {
    { (request, pages) async throws(LedgerError) in
      do throws(Failure) {
        return try await read(request, pages)
      } catch {
        return try Self.page(of: error, pages)
      }
    }
  }

  private static func page(
    of failure: Failure, _ pages: Pages
  ) throws(LedgerError) -> BufferedHTTPResponse {
    switch failure {
    case .parameter(let error):
      let reason = error.reason.count > 600 ? "\(error.reason.prefix(600))…" : error.reason
      return .page(
        pages.message("The address is not valid", "\(error.parameter): \(reason)", in: .charts),
        status: .badRequest)
    case .unavailable(let text):
      return .page(
        pages.message("Charts are not available", text, in: .charts), status: .serviceUnavailable)
    case .ledger(let error): throw error
    }
  }

  /// Returns what an address selects of a chart.
  func selection(
    of chart: Chart, _ request: DashboardRequest
  ) throws(Failure) -> ChartPageQuery {
    do throws(ChartParameterError) {
      return try ChartPageQuery(
        request.address.query, of: chart, environment: catalogs.chartEnvironment, at: request.now)
    } catch {
      throw .parameter(error)
    }
  }

  /// Reads charts.
  func fromCharts<Value: Sendable>(
    _ read: (ChartProjection) async throws(ChartProjectionError) -> Value
  ) async throws(Failure) -> Value {
    do throws(ChartProjectionError) {
      return try await read(charts)
    } catch {
      switch error {
      case .ledger(let error): throw .ledger(error)
      case .loading:
        throw .unavailable(
          "The server reads the ledger for the charts, once after its start. Reload the page in a few seconds."
        )
      }
    }
  }

  /// Reads the ledger.
  func fromLedger<Value>(
    _ read: () async throws(LedgerError) -> Value
  ) async throws(Failure) -> Value {
    do throws(LedgerError) {
      return try await read()
    } catch {
      throw .ledger(error)
    }
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

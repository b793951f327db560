internal import AppStoreCore
internal import Catalog
internal import ChartProjection
internal import Charts
internal import Dashboard
internal import HTTPTypes
internal import Ledger

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

  /// The charts; `nil` if the ledger has no pages of rows to read.
  let charts: ChartProjection?
  let ledger: any LedgerStore
  let catalogs: CatalogProvider
  let health: DashboardHealth

  /// Returns a page, or the one that says why it cannot be shown; `nil` if there is no such page.
  func response(
    to request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    do throws(Failure) {
      return try await page(request, pages)
    } catch {
      switch error {
      case .parameter(let error):
        let reason = error.reason.count > 600 ? "\(error.reason.prefix(600))…" : error.reason
        return .page(
          pages.message(
            "The address is not valid", "\(error.parameter): \(reason)", in: .charts),
          status: .badRequest)
      case .unavailable(let text):
        return .page(
          pages.message("Charts are not available", text, in: .charts),
          status: .serviceUnavailable)
      case .ledger(let error): throw error
      }
    }
  }

  private func page(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(Failure) -> BufferedHTTPResponse? {
    switch request.names.count {
    case 0: try await overview(request, pages)
    case 1: try await chartList(request, pages)
    case 2: try await chart(request.names[1], request, pages)
    case 3 where request.names[2] == "facts":
      try await chartFacts(request.names[1], request, pages)
    default: nil
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
    guard let charts else { throw .unavailable("This server's ledger has no charts.") }
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

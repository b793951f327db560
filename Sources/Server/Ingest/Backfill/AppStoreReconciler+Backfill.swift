internal import AppStoreCore
internal import AppStoreServerAPI
public import Ledger
internal import Logging
internal import Synchronization

extension AppStoreReconciler {
  /// Why the notification history was not read completely.
  enum BackfillFailure: Error {
    case store(AppStoreServerAPIError)
    case ingest(IngestError)

    var reason: String {
      switch self {
      case .store(let error): error.description
      case .ingest(let error): error.description
      }
    }
  }

  /// Reads the notification histories that are due, and records missing notifications.
  ///
  /// - Throws: `LedgerError` if the watermarks cannot be read. Other failures appear in
  ///   the status, and the remainder is read again.
  @discardableResult
  public func backfillDue() async throws(LedgerError) -> BackfillReport {
    let configuration = configuration
    let watermarks = try await ledger.notificationWatermarks()
    var report = BackfillReport()
    for app in configuration.apps {
      guard let servers = app.servers else { continue }
      for environment in app.queriedEnvironments {
        let server = UpstreamHealth.Server(
          bundleID: app.bundleID, environment: environment)
        let due = health.withLock { $0[server].backfillDue }
        if let due, !JobDueDate.isPast(due, at: clock.now()) { continue }
        guard let permit = try await leases.permit(WorkLeases.name(of: server)) else { continue }
        let watermark = watermarks.first {
          $0.bundleID == app.bundleID && $0.environment == environment
        }
        do throws(BackfillFailure) {
          report =
            report
            + (try await backfill(
              server, after: watermark?.recordedUntil, under: permit.lease, from: servers,
              configuration.ingest))
          let now = clock.now()
          health.withLock {
            $0[server].noteBackfill(at: now, every: settings.backfillInterval)
          }
        } catch {
          noteBackfill(of: server, failed: error, at: clock.now())
        }
      }
    }
    return report
  }

  func runBackfills() async {
    await loop("reading notification history", waking: { self.configurationSignal }) {
      () async throws(LedgerError) in
      try await backfillDue()
      let now = clock.now()
      let next = health.withLock { health in
        health.entries.values.compactMap(\.backfillDue).min()
      }
      return next.map { max($0 - now, .seconds(1)) } ?? settings.backfillInterval
    }
  }

  /// Reads one history from its watermark; the watermark advances with each completely recorded
  /// span.
  ///
  /// Only notifications that the full quarantine could not store delay the watermark; they are read
  /// again.
  private func backfill(
    _ server: UpstreamHealth.Server, after watermark: Timestamp?, under lease: WorkLease?,
    from servers: EnvironmentRouter, _ ingest: Ingestor
  ) async throws(BackfillFailure) -> BackfillReport {
    let plan = BackfillPlan(
      watermark: watermark, now: clock.now(), environment: server.environment,
      overlap: settings.backfillOverlap, maxSpan: settings.backfillSpan)
    if let lost = plan.lostBefore { markNotificationsLost(before: lost, of: server) }
    var report = BackfillReport()
    for span in plan.spans {
      report = report + (try await read(span, of: server, from: servers, ingest))
      guard report.lost == 0 else { continue }
      do throws(LedgerError) {
        let isSaved = try await ledger.save(
          NotificationWatermark(
            bundleID: server.bundleID, environment: server.environment, recordedUntil: span.end),
          under: lease)
        // Another process reads the history now.
        guard isSaved else { return report }
      } catch {
        throw .ingest(.ledger(error))
      }
    }
    guard report.lost == 0 else { throw .ingest(.ledger(.quarantineFull)) }
    return report
  }

  /// Reads and records one span, page by page with an identical body.
  private func read(
    _ span: BackfillPlan.Span, of server: UpstreamHealth.Server,
    from servers: EnvironmentRouter, _ ingest: Ingestor
  ) async throws(BackfillFailure) -> BackfillReport {
    var pages = try fromStore { () throws(AppStoreServerAPIError) in
      try servers.client(for: server.environment).notificationHistoryPages(
        NotificationHistoryRequest(startDate: span.start, endDate: span.end),
        in: server.environment
      ).makeAsyncIterator()
    }
    var report = BackfillReport()
    while true {
      let page: NotificationHistoryResponse?
      do throws(AppStoreServerAPIError) {
        page = try await pages.next()
      } catch {
        throw .store(error)
      }
      guard let page else { return report }
      do throws(IngestError) {
        report =
          report
          + (try await ingest.record(backfill: page.notificationHistory.map(\.signedPayload)))
      } catch {
        throw .ingest(error)
      }
    }
  }

  private func fromStore<Value>(
    _ work: () throws(AppStoreServerAPIError) -> Value
  ) throws(BackfillFailure) -> Value {
    do throws(AppStoreServerAPIError) {
      return try work()
    } catch {
      throw .store(error)
    }
  }
}

internal import AppStoreCore
internal import EntitlementAPI
internal import Events
internal import HTTPTypes
internal import Ledger
internal import Logging

/// Handles reads of the events that are derived from the ledger.
struct EventFeedHandler: RequestHandler {
  /// The default number of events in one response.
  static let defaultLimit: Int64 = 100
  /// The maximum number of events in one response.
  static let maxLimit: Int64 = 1000
  /// The maximum time to wait for an event, in seconds.
  static let maxWait: Int64 = 30
  /// The time between two reads while a request waits.
  private static let interval = Duration.milliseconds(100)

  let ledger: any LedgerStore
  let logger: Logger

  /// Returns the events after a cursor; waits for one if the client requests that.
  func events(from caller: AuthenticatedRequest) async throws(APIError) -> UnsignedResponse {
    let after = try caller.number("after", in: 0...Int64.max) ?? 0
    let limit = Int(try caller.number("limit", in: 1...Self.maxLimit) ?? Self.defaultLimit)
    let wait = try caller.number("wait", in: 0...Self.maxWait) ?? 0
    let filter = try await filter(of: caller)
    let known = try await mark(at: after)
    if after > 0 {
      guard let known, caller.values("mark").first ?? known == known else { throw .unknownEvent }
    }
    let end = ContinuousClock.now + .seconds(wait)
    var page = try await page(after: after, filter, limit)
    while page.events.isEmpty, page.hasMore || ContinuousClock.now < end, !Task.isCancelled {
      if !page.hasMore { try? await Task.sleep(for: Self.interval) }
      page = try await self.page(after: page.end, filter, limit)
    }
    return Self.response(page, mark: try await mark(at: page.end))
  }

  func event(_ id: String) async throws(APIError) -> UnsignedResponse {
    let event = try await fromLedger(await ledger.events.event(id))
    guard let event else {
      throw APIError(.badRequest, "There is no event \(id).", status: .notFound)
    }
    return UnsignedResponse(status: .ok, body: event.json)
  }

  private func page(
    after: Int64, _ filter: EventFilter, _ limit: Int
  ) async throws(APIError) -> EventPage {
    let page = try await fromLedger(
      await ledger.events.events(after: after, matching: filter, limit: limit))
    assert(
      page.end >= after && page.events.count <= limit,
      "a page has at most its limit of events, and its end is not before its start")
    return page
  }

  /// Distinguishes the event at a cursor from another one there after a restore from a backup.
  ///
  /// - Returns: `nil` if there is no event at the cursor.
  private func mark(at sequence: Int64) async throws(APIError) -> String? {
    guard sequence > 0 else { return nil }
    let event = try await page(after: sequence - 1, EventFilter(), 1).events.first
    guard let event, event.sequence == sequence else { return nil }
    return String(SHA256Text.hex(of: ["\(sequence)", event.event.id]).prefix(16))
  }

  private func filter(of caller: AuthenticatedRequest) async throws(APIError) -> EventFilter {
    var filter = EventFilter()
    let types = caller.values("types").flatMap { $0.split(separator: ",").map(String.init) }
    for type in types where type.wholeMatch(of: /[a-z_.]*[a-z_]|[a-z_.]*\*/) == nil {
      throw APIError(
        .badRequest,
        "types: \(type) is not a type of event; use names such as purchase.refunded, or "
          + "subscription.* for all that start so.")
    }
    if !types.isEmpty { filter.types = types }
    if let text = caller.values("app_user_id").first {
      let id = AppUserID(text).trimmed
      try check(id)
      let ids = try await fromLedger(await ledger.appUserIDs(of: id))
      filter.customers = ids.isEmpty ? [id] : ids
    }
    if let text = caller.values("environment").first {
      filter.environment = try Self.environment(named: text)
    }
    filter.bundleID = caller.values("bundle_id").first.map { BundleID($0) }
    return filter
  }

  static func environment(named text: String) throws(APIError) -> AppStoreEnvironment {
    let known: [AppStoreEnvironment] = [.production, .sandbox, .xcode]
    guard let named = known.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
      throw APIError(.badRequest, "environment: must be production, sandbox or xcode.")
    }
    return named
  }

  private static func response(_ page: EventPage, mark: String?) -> UnsignedResponse {
    var body = Array(#"{"events":["#.utf8)
    for (index, event) in page.events.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += event.json
    }
    let mark = mark.map { "\"\($0)\"" } ?? "null"
    body += Array(#"],"has_more":\#(page.hasMore),"mark":\#(mark),"next":\#(page.end)}"#.utf8)
    return UnsignedResponse(status: .ok, body: body)
  }
}

extension RecordedEvent {
  /// The event as JSON, with its position.
  fileprivate var json: [UInt8] {
    Event.body(event.body, sequence: sequence, previousSequence: position.previous)
  }
}

extension APIError {
  fileprivate static let unknownEvent = APIError(
    .badRequest,
    "after: unknown cursor; the server was restored from a backup. Restart from 0.",
    status: .conflict)
}

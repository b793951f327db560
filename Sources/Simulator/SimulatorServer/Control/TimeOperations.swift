internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// Calls that move time.
struct TimeOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "advance", "Moves the store's time and processes all due events.",
        example: #"{"by": "P3D"}"#,
        [
          .optional(
            "by",
            "A duration: 90s, 30m (minutes), 12h, 3d, 2w, 6mo (months), 1y, a combination such as 1d12h, "
              + "or an ISO 8601 duration such as P1M or PT30M."),
          .optional(
            "to", .instant, "A date such as 2026-08-21 or 2026-08-21T17:42:58Z, or milliseconds."),
          .optional("toNextEvent", .boolean, "true for the next event."),
        ], { try await advance($0.body) })
    ]
  }

  private func advance(_ body: ControlBody) async throws -> ChangeResponse {
    let given = ["to", "by", "toNextEvent"].filter(body.has)
    guard given.count == 1 else {
      throw ControlError.badField(
        given.last ?? "to", "send one of to (a date), by (such as P3D) or toNextEvent (true)")
    }
    if body.has("to") {
      return await control.changed(try await control.store.advance(to: body.instant("to")))
    }
    if body.has("by") {
      let step = try TimeAdvance(try body.text("by"))
      let end = step.end(from: await control.store.simulator.now)
      guard end <= SimulatedStore.latestDate else {
        throw ControlError.badField(
          "by",
          "by: ends after \(SimulatedStore.latestDate), the latest time of this store; send a shorter duration"
        )
      }
      return await control.changed(try await control.store.advance(to: end))
    }
    guard try body.boolean("toNextEvent") else {
      throw ControlError.badField(
        "toNextEvent", "toNextEvent: must be true; use to or by otherwise")
    }
    return await control.changed(try await control.store.advanceToNextEvent())
  }
}

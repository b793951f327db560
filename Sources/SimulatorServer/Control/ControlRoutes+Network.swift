internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreConfiguration

extension ControlRoutes {
  /// Calls that move time.
  var time: [ControlOperation] {
    [
      .change(
        "advance", "Moves the store's time; everything that is due happens on the way.",
        example: #"{"by": "P3D"}"#,
        [
          .optional(
            "by",
            "A span: 90s, 30m (minutes), 12h, 3d, 2w, 6mo (months), 1y, several as in 1d12h, "
              + "or an ISO 8601 duration such as P1M or PT30M."),
          .optional(
            "to", .instant, "A date such as 2026-08-21 or 2026-08-21T17:42:58Z, or milliseconds."),
          .optional("toNextEvent", .boolean, "true for the next thing that happens by itself."),
        ], { try await advance($0.body) })
    ]
  }

  /// Calls about the network between the store and the developer's servers.
  var network: [ControlOperation] {
    [
      .change(
        "notification-urls", "Sends notifications to other addresses from now on.",
        example: #"{"urls": ["http://127.0.0.1:8080/v1/apple/notifications"]}"#,
        [
          .required(
            "urls", .texts, "Every address gets every notification; the first is the app's server.")
        ],
        { input in
          try await store.setNotificationURLs(input.body.texts("urls"))
          return await changed([])
        }),
      .change(
        "faults", "Lets things go wrong; what is not named goes right again.",
        example: #"{"drop": 10, "duplicate": 10, "seed": 7}"#,
        [
          .optional("drop", .integer, "Percent of attempts to send a notification that are lost."),
          .optional("delay", .integer, "Percent of notifications that are sent later."),
          .optional("delaySeconds", .integer, "The longest delay, in seconds of the store's time."),
          .optional("duplicate", .integer, "Percent of attempts that arrive twice."),
          .optional("reorder", .integer, "Percent of notifications that a later one overtakes."),
          .optional("slowMilliseconds", .integer, "How long Apple's API takes, in real time."),
          .optional("serverError", .integer, "Percent of calls of Apple's API answered 500."),
          .optional("seed", .integer, "What the faults are drawn from."),
        ], { try await setFaults($0.body) }),
      .read("faults", "What goes wrong.", [], { _ in await store.faults }),
      .change(
        "rate-limits", "Limits the calls of each endpoint of Apple's API in an hour, or no longer.",
        example: #"{"on": true, "perHour": 100}"#,
        [
          .required("on", .boolean, "Whether calls are counted."),
          .optional("perHour", .integer, "The limit; Apple's own for each endpoint unless told."),
        ], { try await setRateLimits($0.body) }),
    ]
  }

  private func advance(_ body: ControlBody) async throws -> ChangeResponse {
    let given = ["to", "by", "toNextEvent"].filter(body.has)
    guard given.count == 1 else {
      throw ControlError.badField(
        given.last ?? "to", "give one of to (a date), by (such as P3D), toNextEvent (true)")
    }
    if body.has("to") { return await changed(try await store.advance(to: body.instant("to"))) }
    if body.has("by") {
      let step = try TimeAdvance(try body.text("by"))
      let end = step.end(from: await store.simulator.now)
      guard end <= SimulatedStore.latestDate else {
        throw ControlError.badField(
          "by", "by: ends after \(SimulatedStore.latestDate), the latest this store goes; give less"
        )
      }
      return await changed(try await store.advance(to: end))
    }
    guard try body.boolean("toNextEvent") else {
      throw ControlError.badField("toNextEvent", "toNextEvent: only true means something")
    }
    return await changed(try await store.advanceToNextEvent())
  }

  private func setFaults(_ body: ControlBody) async throws -> FaultConfiguration {
    var dial = FaultConfiguration()
    func set(_ field: String, _ path: WritableKeyPath<FaultConfiguration, Int>) throws {
      if let number = try body.optionalInteger(field) {
        dial[keyPath: path] = Int(clamping: number)
      }
    }
    try set("drop", \.drop)
    try set("delay", \.delay)
    try set("delaySeconds", \.delaySeconds)
    try set("duplicate", \.duplicate)
    try set("reorder", \.reorder)
    try set("slowMilliseconds", \.slowMilliseconds)
    try set("serverError", \.serverError)
    if let seed = try body.optionalInteger("seed") { dial.seed = UInt64(bitPattern: seed) }
    if let field = dial.wrongField {
      throw ControlError.badField(
        field,
        "\(field): outside its range; shares are 0 to 100, delaySeconds 1 to 31536000, "
          + "slowMilliseconds 0 to 60000")
    }
    await store.setFaults(dial)
    return dial
  }

  private func setRateLimits(_ body: ControlBody) async throws -> ChangeResponse {
    let perHour = try body.optionalInteger("perHour")
    guard (1...1_000_000).contains(perHour ?? 1) else {
      throw ControlError.badField("perHour", "perHour: not 1 to 1000000")
    }
    await store.setRateLimits(try body.boolean("on"), perHour: perHour.map(Int.init))
    return await changed([])
  }
}

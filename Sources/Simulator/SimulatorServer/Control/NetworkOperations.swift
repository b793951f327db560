internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// Calls about the network between the store and the developer's servers.
struct NetworkOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .change(
        "notification-urls", "Sets the addresses of notifications.",
        example: #"{"urls": ["http://127.0.0.1:8080/v1/apple/notifications"]}"#,
        [
          .required(
            "urls", .texts, "Every address gets every notification; the first is the app's server.")
        ],
        { input in
          try await control.store.setNotificationURLs(input.body.texts("urls"))
          return await control.changed([])
        }),
      .change(
        "faults", "Sets the rates of faults. Default of each: 0.",
        example: #"{"drop": 10, "duplicate": 10, "seed": 7}"#,
        [
          .optional("drop", .integer, "Percent of attempts to send a notification that are lost."),
          .optional("delay", .integer, "Percent of notifications that are sent late."),
          .optional("delaySeconds", .integer, "The maximum delay, in seconds of the store's time."),
          .optional("duplicate", .integer, "Percent of attempts that arrive twice."),
          .optional("reorder", .integer, "Percent of notifications that a later one overtakes."),
          .optional(
            "slowMilliseconds", .integer, "The duration of calls of Apple's API, in real time."),
          .optional(
            "serverError", .integer, "Percent of calls of Apple's API that fail with status 500."),
          .optional("seed", .integer, "The seed of the faults."),
        ], { try await setFaults($0.body) }),
      .read("faults", "Returns the rates of faults.", [], { _ in await control.store.faults }),
      .change(
        "rate-limits", "Sets whether the hourly calls of each endpoint of Apple's API are limited.",
        example: #"{"on": true, "perHour": 100}"#,
        [
          .required("on", .boolean, "Whether calls are limited."),
          .optional("perHour", .integer, "The limit. Default: Apple's own for each endpoint."),
        ], { try await setRateLimits($0.body) }),
    ]
  }

  private func setFaults(_ body: ControlBody) async throws -> FaultConfiguration {
    var configuration = FaultConfiguration()
    func set(_ field: String, _ path: WritableKeyPath<FaultConfiguration, Int>) throws {
      if let number = try body.optionalInteger(field) {
        configuration[keyPath: path] = Int(clamping: number)
      }
    }
    try set("drop", \.drop)
    try set("delay", \.delay)
    try set("delaySeconds", \.delaySeconds)
    try set("duplicate", \.duplicate)
    try set("reorder", \.reorder)
    try set("slowMilliseconds", \.slowMilliseconds)
    try set("serverError", \.serverError)
    if let seed = try body.optionalInteger("seed") { configuration.seed = UInt64(bitPattern: seed) }
    if let field = configuration.wrongField {
      throw ControlError.badField(
        field,
        "\(field): out of range; shares are 0 to 100, delaySeconds 1 to 31536000, "
          + "slowMilliseconds 0 to 60000")
    }
    await control.store.setFaults(configuration)
    return configuration
  }

  private func setRateLimits(_ body: ControlBody) async throws -> ChangeResponse {
    let perHour = try body.optionalInteger("perHour")
    guard (1...1_000_000).contains(perHour ?? 1) else {
      throw ControlError.badField("perHour", "perHour: out of range; use 1 to 1000000")
    }
    await control.store.setRateLimits(try body.boolean("on"), perHour: perHour.map(Int.init))
    return await control.changed([])
  }
}

internal import Hummingbird

/// The control API: actions of customers and time as JSON over HTTP, for any language.
struct ControlRoutes: Sendable {
  let store: SimulatedStore
  let context: RealtimeContext

  /// Every call.
  var operations: [ControlOperation] {
    let control = ControlledStore(store: store)
    return CustomerOperations(control: control).operations
      + DeviceOperations(control: control).operations
      + SheetOperations(control: control).operations
      + SupportOperations(control: control).operations
      + SeatOperations(control: control).operations
      + TimeOperations(control: control).operations
      + NetworkOperations(control: control).operations
      + RetentionOperations(control: control, context: context).operations
      + ReadOperations(control: control).operations
  }

  func add(to router: Router<BasicRequestContext>) {
    for operation in operations {
      router.on(RouterPath(operation.path), method: operation.method) { request, _ in
        try await response(request, operation)
      }
    }
    let document = OpenAPIDocument(operations).json
    router.get("/control/openapi.json") { _, _ in try Response.json(document) }
  }

  private func response(
    _ request: Request, _ operation: ControlOperation
  ) async throws -> Response {
    do {
      let bytes = operation.method == .get ? Array("{}".utf8) : try await request.bytes()
      let fields = operation.fields.map(\.name)
      let body = try ControlBody(bytes, known: fields)
      let query = QueryItems(request)
      try query.check(known: operation.method == .get ? fields : [])
      return try .json(try await operation.work(.init(body: body, query: query)))
    } catch let error as SimulatedStoreError {
      return try ControlError(error).naming(operation.fields.map(\.name)).response()
    } catch let error as SnapshotError {
      return try ControlError.conflict("snapshot", error.description).response()
    } catch let error as ControlError {
      return try error.response()
    }
  }
}

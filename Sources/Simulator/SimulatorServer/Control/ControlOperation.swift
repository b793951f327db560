internal import HTTPTypes

/// A call of the control API: its route, its documented fields, and its action.
///
/// The router, the list at `/` and the OpenAPI document are generated from these values, so that
/// all of them are complete.
struct ControlOperation: Sendable {
  /// A field of the body, or of the query of a read-only call.
  struct Field: Sendable {
    enum Kind: Sendable {
      case text
      /// A date in ISO 8601, or milliseconds since 1970.
      case instant
      case integer
      case boolean
      case texts
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    let summary: String

    static func required(_ name: String, _ kind: Kind, _ summary: String) -> Field {
      Field(name: name, kind: kind, isRequired: true, summary: summary)
    }

    static func required(_ name: String, _ summary: String) -> Field {
      required(name, .text, summary)
    }

    static func optional(_ name: String, _ summary: String) -> Field {
      optional(name, .text, summary)
    }

    static func optional(_ name: String, _ kind: Kind, _ summary: String) -> Field {
      Field(name: name, kind: kind, isRequired: false, summary: summary)
    }
  }

  /// The input of a call.
  struct Input: Sendable {
    let body: ControlBody
    let query: QueryItems
  }

  typealias Work = @Sendable (Input) async throws -> any Encodable & Sendable

  let name: String
  let method: HTTPRequest.Method
  let summary: String
  let example: String
  let fields: [Field]
  let work: Work

  /// Creates a call that changes something; its fields are in the body.
  static func change(
    _ name: String, _ summary: String, example: String, _ fields: [Field], _ work: @escaping Work
  ) -> ControlOperation {
    ControlOperation(
      name: name, method: .post, summary: summary, example: example, fields: fields, work: work)
  }

  /// Creates a read-only call; its fields are in the query.
  static func read(
    _ name: String, _ summary: String, _ fields: [Field], _ work: @escaping Work
  ) -> ControlOperation {
    ControlOperation(
      name: name, method: .get, summary: summary, example: "", fields: fields, work: work)
  }

  var path: String { "/control/v1/\(name)" }
}

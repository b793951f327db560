public import AppStoreCore
public import Ledger

extension Pages {
  /// Returns the page of one fact: where it came from, and what Apple signed, decoded.
  ///
  /// - Parameters:
  ///   - recorded: The fact.
  ///   - owner: The customer who owns the purchase now; `nil` for none.
  ///   - now: The time of the page.
  public func fact(
    _ recorded: RecordedFact, owner: AppUserID?, now: Timestamp
  ) -> String {
    let row = FactRow(recorded)
    var values: [String: Any] = [
      "title": "Fact #\(recorded.sequence)", "now": now.iso8601, "fact": row,
      "parts": FactPart.parts(of: recorded.fact), "jws": recorded.fact.jws,
      "hash": recorded.fact.payloadHash,
      "nextFact": Self.link(toFact: "\(recorded.sequence + 1)"),
      "app": recorded.fact.bundleID?.rawValue ?? "",
      "environment": recorded.fact.environment?.rawValue ?? "",
      "purchase": recorded.fact.originalTransactionID?.rawValue ?? "",
    ]
    if recorded.sequence > 1 {
      values["previousFact"] = Self.link(toFact: "\(recorded.sequence - 1)")
    }
    values["owner"] = owner?.rawValue
    values["ownerLink"] = owner.map(Self.link(to:))
    return render("fact", in: .customers, values)
  }

  static func link(toFact sequence: String) -> String { "/dashboard/facts/\(sequence)" }
}

/// The decoded payload of a fact, or of signed data inside it.
private struct FactPart {
  let partTitle: String
  let fields: [FieldRow]

  static func parts(of fact: SignedFact) -> [FactPart] {
    let bytes = Array(fact.payloadJSON.utf8)
    let payload = FactPart(
      partTitle: "Payload", fields: FieldRow.rows(ofPayload: fact.payloadJSON))
    let header = decoded(Array(fact.jws.utf8.prefix { $0 != UInt8(ascii: ".") })).map {
      FactPart(partTitle: "Header", fields: FieldRow.rows(ofPayload: $0))
    }
    let inner = (try? JSONReader.value(bytes)).map { nested(in: $0, path: "") } ?? []
    return [payload] + inner + [header].compactMap(\.self)
  }

  /// Returns the signed data inside a value, such as a notification's transaction.
  private static func nested(in value: JSONValue, path: String) -> [FactPart] {
    switch value {
    case .object(let object):
      return object.members.flatMap { member in
        nested(in: member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)")
      }
    case .string(let text) where text.hasPrefix("eyJ"):
      let segments = text.utf8.split(separator: UInt8(ascii: "."))
      guard segments.count == 3, let json = decoded(Array(segments[1])) else { return [] }
      return [FactPart(partTitle: path, fields: FieldRow.rows(ofPayload: json))]
    case .null, .bool, .integer, .decimal, .string, .array: return []
    }
  }

  private static func decoded(_ segment: [UInt8]) -> String? {
    Base64.decodeURL(segment).map { String(decoding: $0, as: UTF8.self) }
  }
}

enum FactTemplates {
  static let all = ["fact": fact]

  private static let fact = """
    {{> head}}
    <p>One piece of data that Apple signed, exactly as the ledger stores it.
    {{#previousFact}}<a href="{{previousFact}}" rel="prev">Previous fact</a>{{/previousFact}}
    <a href="{{nextFact}}" rel="next">Next fact</a></p>
    {{#fact}}
    <table class="fields">
    <tr><th scope="row">Kind</th><td>{{kind}} <bdi>{{subject}}</bdi></td></tr>
    <tr><th scope="row">Identity</th><td><bdi>{{identity}}</bdi></td></tr>
    <tr><th scope="row">Came from</th><td>{{source}}, received {{receivedAt}}</td></tr>
    <tr><th scope="row">Signed</th><td>{{signedDate}}</td></tr>
    <tr><th scope="row">App</th><td>{{app}} {{environment}}</td></tr>
    <tr><th scope="row">Purchase</th><td><bdi>{{purchase}}</bdi></td></tr>
    <tr><th scope="row">Owner now</th><td>{{#owner}}<a href="{{ownerLink}}"><bdi>{{owner}}</bdi></a>{{/owner}}{{^owner}}none{{/owner}}</td></tr>
    <tr><th scope="row">SHA-256 of the payload</th><td><code>{{hash}}</code></td></tr>
    </table>
    {{/fact}}
    {{#parts}}
    <h2>{{partTitle}}</h2>
    <table class="fields">
    {{#fields}}<tr><th scope="row">{{name}}</th><td><bdi>{{value}}</bdi></td></tr>{{/fields}}
    </table>
    {{/parts}}
    <h2>Signed data</h2>
    <details>
    <summary>The compact JWS</summary>
    <pre>{{jws}}</pre>
    </details>
    {{> foot}}

    """
}

internal import AppStoreCore

/// The template of one request.
package struct RequestTemplate: Hashable, Sendable {
  /// The methods that a request may have.
  package enum Method: String, CaseIterable, Hashable, Sendable {
    /// Creates something; the usual method.
    case post = "POST"
    /// Replaces something.
    case put = "PUT"
    /// Changes something.
    case patch = "PATCH"
  }

  /// The type of a body.
  package enum BodyType: String, CaseIterable, Hashable, Sendable {
    /// JSON.
    case json
    /// The fields of a form.
    case form

    /// The media type.
    package var mediaType: String {
      self == .json ? "application/json" : "application/x-www-form-urlencoded"
    }

    /// How values are escaped.
    package var escaping: TemplateEscaping { self == .json ? .json : .form }
  }

  /// The method.
  package var method: Method
  /// The URL.
  package var url: TemplateText
  /// The header fields by lowercase name.
  package var headers: [String: TemplateText]
  /// The type of the body.
  package var bodyType: BodyType
  /// The body.
  package var body: TemplateText

  /// Creates a request.
  package init(
    method: Method = .post, url: TemplateText, headers: [String: TemplateText] = [:],
    bodyType: BodyType = .json, body: TemplateText
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.bodyType = bodyType
    self.body = body
  }

  /// Reads the text of a URL, whose scheme, host and port must be fixed.
  ///
  /// - Throws: ``TemplateError``.
  package static func url(
    _ text: String, secrets: Set<String>
  ) throws(TemplateError) -> TemplateText {
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let start = text.prefix(upTo: authority.endIndex)
    guard !start.contains("{"), !start.contains("}") else { throw .authority }
    return try TemplateText(text, escaping: .url, secrets: secrets)
  }

  /// Returns whether a part of the path is `.` or `..`, which receivers remove together with the part
  /// before; escaped dots count too.
  ///
  /// Source: <https://url.spec.whatwg.org/#double-dot-path-segment>
  private static func hasDotSegment(_ url: String) -> Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").contains { part in
      let part = part.lowercased().replacing("%2e", with: ".")
      return part == "." || part == ".."
    }
  }

  /// Returns the request with the values of a context; `nil` if its body is empty.
  func rendered(_ context: TemplateContext) throws(RenderingError) -> RenderedRequest? {
    let text = String(body.rendered(context).drop(while: \.isWhitespace))
    guard !text.isEmpty else { return nil }
    let bytes: [UInt8]
    switch bodyType {
    case .json:
      // Sent as it is read, so that white space of the template costs nothing.
      do throws(JSONReader.Problem) {
        bytes = try JSONReader.value(Array(text.utf8)).jsonBytes
      } catch {
        throw RenderingError(request: 0, reason: "the body is not JSON: \(error)")
      }
    case .form:
      guard FormBody.fields(in: text) != nil else {
        throw RenderingError(request: 0, reason: "the body is not a form of name=value pairs")
      }
      bytes = Array(text.utf8)
    }
    let url = url.rendered(context)
    guard !Self.hasDotSegment(url) else {
      throw RenderingError(
        request: 0,
        reason: "a value in the path of the URL is . or .., which would change the path")
    }
    return RenderedRequest(
      method: method, url: url,
      headers: headers.mapValues { $0.rendered(context) },
      mediaType: bodyType.mediaType, body: bytes)
  }
}

/// A request with all its values; it may contain secrets.
package struct RenderedRequest: Hashable, Sendable {
  /// The method.
  package let method: RequestTemplate.Method
  /// The URL.
  package let url: String
  /// The header fields by lowercase name.
  package let headers: [String: String]
  /// The media type of the body.
  package let mediaType: String
  /// The body.
  package let body: [UInt8]
}

/// Why the requests of an event cannot be created; it contains no value of the event.
package struct RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the request, from 1.
  package let request: Int
  /// The problem.
  package let reason: String

  /// The problem and its fix.
  package var description: String {
    "request \(request) of the template: \(reason); correct it, and check it with: "
      + "tessera catalog check"
  }
}

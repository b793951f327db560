internal import AppStoreCore
internal import Dashboard
internal import EntitlementAPI
internal import Foundation
internal import HTTPTypes
internal import Ledger

/// A request of a browser with a valid session.
struct DashboardRequest {
  /// The decoded segments of the path below `/dashboard`.
  let names: [String]
  /// The path and the query.
  let address: PageAddress
  /// The fields of a posted form; `nil` for a read.
  let form: FormFields?
  /// Who is signed in.
  let actor: AuditActor
  /// The time of the request.
  let now: Timestamp

  init(_ address: PageAddress, form: FormFields?, actor: AuditActor, at now: Timestamp) {
    self.address = address
    self.form = form
    self.actor = actor
    self.now = now
    names = address.path.split(separator: "/").dropFirst().map {
      String($0).removingPercentEncoding ?? String($0)
    }
  }

  /// The environment whose data the page shows; `nil` for all data.
  var environment: PageEnvironment? {
    address.query[PageEnvironment.parameter].flatMap { PageEnvironment(text: $0) }
  }

  /// Returns a cursor in the query that is a positive number; `nil` for none.
  func cursor(_ name: String) -> Int64? {
    address.query[name].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension BufferedHTTPResponse {
  /// A page, which is never stored by the browser.
  static func page(_ html: String, status: HTTPResponse.Status = .ok) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: status)
    response.headerFields[.contentType] = "text/html; charset=utf-8"
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
      + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    response.headerFields[.xContentTypeOptions] = "nosniff"
    return BufferedHTTPResponse(response, body: Array(html.utf8))
  }

  /// A file of comma-separated values, which the browser saves.
  static func csv(_ table: CSVTable, named name: String) -> BufferedHTTPResponse {
    download(table.text, "text/csv", named: name)
  }

  /// A file that the browser saves.
  static func download(
    _ text: String, _ type: String, named name: String
  ) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = "\(type); charset=utf-8"
    response.headerFields[.contentDisposition] = "attachment; filename=\"\(name)\""
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.xContentTypeOptions] = "nosniff"
    response.headerFields[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    return BufferedHTTPResponse(response, body: Array(text.utf8))
  }

  /// A file that is part of every page and that browsers store until its address changes.
  static func asset(_ text: String, _ type: String) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = "\(type); charset=utf-8"
    response.headerFields[.cacheControl] = "public, max-age=31536000, immutable"
    response.headerFields[.xContentTypeOptions] = "nosniff"
    return BufferedHTTPResponse(response, body: Array(text.utf8))
  }

  /// Sends the browser to another page, also after a form.
  static func redirect(to address: String) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: .seeOther)
    response.headerFields[.location] = address
    response.headerFields[.cacheControl] = "no-store"
    return BufferedHTTPResponse(response)
  }
}

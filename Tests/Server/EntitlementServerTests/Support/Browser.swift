import AppStoreCore
import Foundation
import HTTPTypes
import Testing

/// A browser that is signed in to the dashboard of a server.
struct Browser {
  let server: ServerUnderTest
  let cookie: [HTTPField.Name: String]

  init(_ server: ServerUnderTest) async throws {
    self.server = server
    cookie = try await server.dashboardCookie()
  }

  func reply(_ path: String) async -> BufferedHTTPResponse {
    await server.get(path, key: nil, fields: cookie)
  }

  /// The text of a page, which must exist.
  func page(_ path: String) async throws -> String {
    let reply = await reply(path)
    #expect(reply.response.status == .ok, "\(path)")
    return String(decoding: reply.body, as: UTF8.self)
  }

  /// The token in the forms of this session.
  func token() async throws -> String {
    let page = try await page("/dashboard/webhooks")
    let match = try #require(page.firstMatch(of: /name="form_token" value="([0-9a-f]+)"/))
    return String(match.1)
  }

  /// Posts a form as a browser does.
  func submit(
    _ path: String, _ fields: String, token: String?,
    _ change: (inout HTTPFields) -> Void = { _ in }
  ) async -> BufferedHTTPResponse {
    var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
    for (name, value) in cookie { headers[name] = value }
    change(&headers)
    var all: [HTTPField.Name: String] = [:]
    for field in headers { all[field.name] = field.value }
    let token = token.map { "form_token=\($0)&" } ?? ""
    return await server.ask(
      .post, path, key: nil, fields: all, body: Array((token + fields).utf8))
  }

  /// The address to which a form sends the browser; `nil` if it does not.
  func location(_ path: String, _ fields: String = "", token: String) async -> String? {
    let reply = await submit(path, fields, token: token)
    return reply.response.headerFields[.location]
  }
}

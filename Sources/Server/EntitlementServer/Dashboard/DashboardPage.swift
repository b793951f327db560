internal import AppStoreCore
package import Dashboard
internal import Ledger

/// A page of the dashboard, or the action of a form: its address, its fields and its response.
///
/// The router, the navigation, the allowed methods, the checks of the address and the tests of every
/// page are made from these values.
package struct DashboardPage: Sendable {
  /// Returns the response to a request; `nil` if what the address names does not exist.
  typealias Response =
    @Sendable (DashboardRequest, Pages) async throws(LedgerError) -> BufferedHTTPResponse?

  /// The section that it belongs to.
  package let section: DashboardSection
  /// The segments of its path below `/dashboard`; a parameter is in braces.
  package let segments: [String]
  /// Whether it is the action of a form, which a browser posts.
  package let isForm: Bool
  /// The fields of its address whose values have a form.
  let fields: [PageField]
  let response: @Sendable (DashboardPages) -> Response

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - section: The section that it belongs to.
  ///   - path: The path below `/dashboard`, such as `webhooks/{name}`; `nil` for that of the section.
  ///   - isForm: Whether it is the action of a form.
  ///   - fields: The fields of its address whose values have a form.
  ///   - response: Responds to a request.
  init(
    _ section: DashboardSection, _ path: String? = nil, isForm: Bool = false,
    fields: [PageField] = [], _ response: @escaping @Sendable (DashboardPages) -> Response
  ) {
    self.section = section
    segments = (path ?? section.name).split(separator: "/").map(String.init)
    self.isForm = isForm
    self.fields = fields
    self.response = response
  }

  /// Whether it responds to a request.
  private func matches(_ request: DashboardRequest) -> Bool {
    isForm == (request.form != nil) && segments.count == request.names.count
      && zip(segments, request.names).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }

  /// All pages, in the order of the navigation.
  package static let all: [DashboardPage] = [
    charts, customers, events, risks, experiments, catalog, health, keys, webhooks, records, help,
  ].flatMap { $0 }

  /// The sections of all pages, in order.
  static let sections = all.map(\.section).reduce(into: [DashboardSection]()) { sections, section in
    if !sections.contains(section) { sections.append(section) }
  }

  /// Finds the page that responds to a request; `nil` if no page does.
  static func page(of request: DashboardRequest) -> DashboardPage? {
    all.first { $0.matches(request) }
  }
}

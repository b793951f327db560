internal import Mustache

/// The pages of the dashboard as pure functions: values in, HTML out.
public struct Pages: Sendable {
  private let library: MustacheLibrary
  /// The sections, in the order of the navigation.
  let sections: [DashboardSection]
  /// The notices at the top of every page, one line each; empty if there is no problem.
  public var notices: [String] = []
  /// The address of ``Stylesheet``.
  public var stylesheet = Stylesheet.path
  /// The address of ``ShortcutScript``; `nil` if the browser's user switched the shortcuts off.
  public var script: String? = ShortcutScript.path
  /// The address of the page, which the switch between environments changes.
  public var address = PageAddress(DashboardSection.overview.path)
  /// The environment whose data is shown; `nil` for all data.
  public var environment: PageEnvironment?
  /// The environments to choose from.
  public var environments: [PageEnvironment] = [.production, .sandbox]
  /// The value with which forms show that this server made them for the session.
  public var formToken = ""

  /// Creates the pages; the templates are part of the program.
  ///
  /// - Parameter sections: The sections, in the order of the navigation. Their templates can be
  ///   rendered.
  /// - Throws: An error if a template is malformed, which the tests rule out.
  public init(_ sections: [DashboardSection]) throws {
    self.sections = sections
    var library = MustacheLibrary()
    // Values are escaped by `{{…}}`.
    for templates in [LayoutTemplates.all] + sections.map(\.templates) {
      for (name, template) in templates { try library.register(template, named: name) }
    }
    self.library = library
  }

  /// Renders a template.
  ///
  /// - Parameters:
  ///   - name: The name of the template.
  ///   - section: The section that the navigation marks; `nil` for none.
  ///   - values: The values; `title` is needed by every page.
  func render(
    _ name: String, in section: DashboardSection?, _ values: [String: Any]
  ) -> String {
    var shared: [String: Any] = [
      "notices": notices, "stylesheet": stylesheet, "formToken": formToken,
      "navigation": sections.map { $0.item(isCurrent: $0 == section) },
      "findAction": DashboardSection.customers.path,
      "findValue": section == .customers ? address.query["search"] ?? "" : "",
      "environmentLinks": PageEnvironment.links(
        at: address, shown: environments, current: environment),
      "pageAddress": address.text,
    ]
    shared["script"] = script
    shared["environmentValue"] = environment?.rawValue
    shared["tint"] = environment?.tint
    let page =
      library.render(values.merging(shared) { value, _ in value }, withTemplate: name) ?? ""
    return environment.map { PageEnvironment.keeping($0, in: page) } ?? page
  }
}

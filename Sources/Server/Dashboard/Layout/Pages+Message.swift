extension Pages {
  /// Returns a page with one message, such as an error.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - text: The message.
  ///   - section: The section that it belongs to; `nil` for none.
  public func message(
    _ title: String, _ text: String, in section: DashboardSection? = nil
  ) -> String {
    render("message", in: section, ["title": title, "text": text])
  }

  /// The page of an unknown address.
  public var notFound: String {
    message("Page not found", "There is no such page, or what it showed was deleted.")
  }
}

internal import Foundation

/// Where a customer manages subscriptions.
enum SubscriptionManagement: Hashable, Sendable {
  /// The sheet of the App Store, inside the app.
  case sheet
  /// A page, outside of the app.
  case page(URL)

  /// Takes the page that the customer info names.
  ///
  /// - Parameters:
  ///   - managementURL: The page of the newest subscription; `nil` when there is none or nothing is known. The App
  ///     Store's own page shows the same as its sheet.
  ///   - hasSheet: Whether the platform has the sheet.
  init(_ managementURL: URL?, hasSheet: Bool) {
    let host = managementURL?.host()?.lowercased()
    let isApple = host.map { $0 == "apple.com" || $0.hasSuffix(".apple.com") } ?? true
    if hasSheet, isApple {
      self = .sheet
    } else if let page = managementURL ?? URL(string: OnDeviceAnswer.manageSubscriptions) {
      self = .page(page)
    } else {
      self = .sheet
    }
  }
}

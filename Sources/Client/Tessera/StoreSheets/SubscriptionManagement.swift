internal import Foundation

/// Where a customer manages subscriptions.
package enum SubscriptionManagement: Hashable, Sendable {
  /// The App Store's sheet, inside the app.
  case sheet
  /// A page outside the app.
  case page(URL)

  /// Chooses by the page in the customer info.
  ///
  /// - Parameters:
  ///   - managementURL: The page of the newest subscription; `nil` if none exists or nothing is
  ///     known. The App Store's own page is equivalent to its sheet.
  ///   - hasSheet: Whether the platform has the sheet.
  package init(_ managementURL: URL?, hasSheet: Bool) {
    let host = managementURL?.host()?.lowercased()
    let isApple = host.map { $0 == "apple.com" || $0.hasSuffix(".apple.com") } ?? true
    if hasSheet, isApple {
      self = .sheet
    } else if let page = managementURL ?? URL(string: OnDeviceCustomerInfo.manageSubscriptions) {
      self = .page(page)
    } else {
      self = .sheet
    }
  }
}

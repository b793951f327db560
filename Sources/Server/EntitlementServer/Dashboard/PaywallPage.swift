internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import HTTPTypes
internal import Paywalls

/// The preview of an offering's paywall: `/dashboard/catalog/OFFERING/paywall`, and its stylesheet.
struct PaywallPage {
  let catalog: ServerCatalog

  /// Returns the page or its stylesheet; `nil` if there is no such page.
  func response(to request: DashboardRequest, _ pages: Pages) -> BufferedHTTPResponse? {
    let query = request.address.query
    guard let offering = catalog.offerings[OfferingID(request.names[1])],
      let preview = PaywallPreview(
        offering, products: catalog.paywallSamples(of: offering), locale: query["locale"],
        isDark: query["theme"] == "dark")
    else { return nil }
    switch request.names[2] {
    case "paywall": return .page(pages.paywall(preview, now: request.now))
    case "paywall.css":
      let colors = preview.paywall.colors?.scheme(isDark: preview.isDark)
      return .stylesheet(PaywallStylesheet.text(colors))
    default: return nil
    }
  }
}

extension ServerCatalog {
  fileprivate func paywallSamples(of offering: OfferingDefinition) -> [PaywallSample] {
    offering.packages.map(\.product).map { id in
      guard let product = products[id] else { return PaywallSample(product: id) }
      let renews = product.type.map { $0 == .autoRenewable } ?? true
      let period = product.period ?? product.testStore?.period
      return PaywallSample(
        product: id, name: product.displayName,
        period: renews ? period ?? SubscriptionPeriod(value: 1, unit: .month) : nil,
        price: product.testStore?.price)
    }
  }
}

extension BufferedHTTPResponse {
  /// The style of one page, which the browser does not store because the catalog may change it.
  fileprivate static func stylesheet(_ text: String) -> BufferedHTTPResponse {
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = "text/css; charset=utf-8"
    response.headerFields[.cacheControl] = "no-store"
    response.headerFields[.xContentTypeOptions] = "nosniff"
    return BufferedHTTPResponse(response, body: Array(text.utf8))
  }
}

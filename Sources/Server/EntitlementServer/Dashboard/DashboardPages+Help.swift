internal import AppStoreCore
internal import Dashboard
internal import HTTPTypes
internal import Ledger

extension DashboardPage {
  /// The server's health.
  static let health = [DashboardPage(.health) { $0.healthPage }]

  /// The help, and the setting of the keyboard shortcuts.
  static let help = [
    DashboardPage(.help) { $0.help },
    DashboardPage(.help, "help/keys/{setting}", isForm: true) { $0.setKeys },
  ]
}

/// The server's health, the help, and the setting of the keyboard shortcuts.
extension DashboardPages {
  /// The cookie with which a browser remembers that its user switched the shortcuts off.
  static let keysCookie = "tessera_keys"

  func healthPage(_ request: DashboardRequest, _ pages: Pages) async -> BufferedHTTPResponse {
    .page(pages.health(await health.report(), now: request.now))
  }

  func help(_ request: DashboardRequest, _ pages: Pages) -> BufferedHTTPResponse {
    let done: String? =
      switch request.address.query["done"] {
      case "on"?: "The shortcuts are on."
      case "off"?: "The shortcuts are off."
      default: nil
      }
    return .page(pages.help(done: done))
  }

  /// Switches the shortcuts on or off in this browser; `nil` for another setting.
  func setKeys(_ request: DashboardRequest, _ pages: Pages) -> BufferedHTTPResponse? {
    let setting = request.names[2]
    guard ["on", "off"].contains(setting) else { return nil }
    var redirect = BufferedHTTPResponse.redirect(
      to: PageAddress(.help).setting("done", setting).text)
    let age = setting == "off" ? 365 * 86_400 : 0
    redirect.response.headerFields[.setCookie] =
      "\(Self.keysCookie)=off; Path=/dashboard; HttpOnly; SameSite=Strict; Max-Age=\(age)"
    return redirect
  }
}

public import AppStoreCore

/// The part of the data that pages show: that of one environment, or all.
///
/// It is in the address of each page, under ``parameter``, and the links of a page keep it.
public enum PageEnvironment: String, CaseIterable, Sendable {
  /// What was really paid.
  case production
  /// Apple's sandbox, which includes TestFlight.
  case sandbox
  /// StoreKit testing in Xcode.
  case xcode

  /// The name of the query field.
  public static let parameter = "environment"

  /// Parses the value of the query field in any case; `nil` if it names no environment.
  public init?(text: String) { self.init(rawValue: text.lowercased()) }

  /// Apple's name of the environment.
  public var environment: AppStoreEnvironment {
    switch self {
    case .production: .production
    case .sandbox: .sandbox
    case .xcode: .xcode
    }
  }

  var title: String {
    switch self {
    case .production: "Production"
    case .sandbox: "Sandbox"
    case .xcode: "Xcode"
    }
  }

  /// The class of the page, which tints its header; `nil` for production.
  var tint: String? { self == .production ? nil : "test" }

  /// Returns the links of the switch: all data, and each environment.
  ///
  /// - Parameters:
  ///   - address: The address of the page. The links start its lists from the beginning.
  ///   - shown: The environments to choose from; the current one is always among them.
  ///   - current: The current one; `nil` for all data.
  static func links(
    at address: PageAddress, shown: [PageEnvironment], current: PageEnvironment?
  ) -> [[String: Any]] {
    let start = ["after", "before", "done"].reduce(address) { $0.setting($1, nil) }
    let choices = allCases.filter { shown.contains($0) || $0 == current }
    return ([nil] + choices.map(Optional.some)).map { choice in
      [
        "environmentTitle": choice?.title ?? "All data",
        "environmentLink": start.setting(parameter, choice?.rawValue ?? "all").text,
        "isChosen": choice == current,
      ]
    }
  }

  /// The start of each link in a page.
  private static let start = "/dashboard"
  /// What follows it in links to the files of all pages.
  private static let files = [Stylesheet.path, PageIcon.path].map { $0.dropFirst(start.count) }

  /// Returns a page whose links to other pages keep the environment, unless they name one.
  ///
  /// Values are escaped, so they cannot contain the text with which a link starts.
  static func keeping(_ environment: PageEnvironment, in page: String) -> String {
    var result = ""
    result.reserveCapacity(page.utf8.count + page.utf8.count / 16)
    var rest = page[...]
    while let found = rest.firstRange(of: #" href="\#(start)"#) {
      result += rest[..<found.upperBound]
      rest = rest[found.upperBound...]
      guard let end = rest.firstIndex(of: "\"") else { break }
      let link = rest[..<end]
      let (address, fragment) = link.splitFragment
      result += address
      if !address.contains("\(parameter)="), !files.contains(where: address.hasPrefix) {
        result += address.contains("?") ? "&amp;" : "?"
        result += "\(parameter)=\(environment.rawValue)"
      }
      result += fragment
      rest = rest[end...]
    }
    return result + rest
  }
}

extension Substring {
  /// The text before the first `#`, and the rest.
  fileprivate var splitFragment: (Substring, Substring) {
    guard let index = utf8.firstIndex(of: UInt8(ascii: "#")) else { return (self, "") }
    return (self[..<index], self[index...])
  }
}

import Foundation
import Tessera

/// What the app is built with: where its server is, and whom it trusts.
struct AppSettings {
  enum Failure: Error, CustomStringConvertible {
    case missing(String)

    var description: String {
      switch self {
      case .missing(let name): "the environment variable \(name) is not set"
      }
    }
  }

  let configuration: Configuration

  init(_ environment: [String: String]) throws {
    func value(_ name: String) throws -> String {
      guard let value = environment[name], !value.isEmpty else { throw Failure.missing(name) }
      return value
    }
    guard let server = URL(string: try value("PRO_SERVER_URL")) else {
      throw Failure.missing("PRO_SERVER_URL")
    }
    configuration = Configuration.builder(withAPIKey: try value("PRO_API_KEY"))
      .with(appUserID: try value("PRO_USER"))
      .with(serverURL: server)
      .with(trustedRootKeys: [try value("PRO_ROOT_KEY")])
      .with(entitlementVerificationMode: .enforced)
      .with(cacheDirectory: URL(filePath: try value("PRO_CACHE_DIRECTORY")))
      .build()
  }
}

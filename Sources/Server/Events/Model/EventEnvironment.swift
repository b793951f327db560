internal import AppStoreCore

/// The environment of an event: Apple's name in lowercase, such as `production`.
package struct EventEnvironment: OpenEnum {
  /// The text used in JSON.
  package let rawValue: String
  /// Creates an environment from its text.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Creates the environment of signed data.
  init(_ environment: AppStoreEnvironment) {
    rawValue = environment.rawValue.lowercased()
  }

  /// The production App Store, and grants by the developer.
  package static let production = EventEnvironment(.production)
  /// Sandbox accounts, TestFlight and the Test Store.
  package static let sandbox = EventEnvironment(.sandbox)
}

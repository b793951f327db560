internal import AppStoreCore

/// A mass extension of renewal dates and its parameters.
struct MassExtensionRecord: Hashable, Sendable {
  var state: MassExtension
  let days: Int
  /// The storefronts of the subscribers to extend; `nil` for all.
  let storefronts: [String]?

  var completeDate: Timestamp? { state.completeDate }
}

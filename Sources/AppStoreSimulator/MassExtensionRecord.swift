internal import AppStoreTypes

/// A request to extend many renewal dates, and what it asks for.
struct MassExtensionRecord: Hashable, Sendable {
  var state: MassExtension
  let days: Int
  /// The storefronts whose subscribers it is for; `nil` for all.
  let storefronts: [String]?

  var completeDate: Timestamp? { state.completeDate }
}

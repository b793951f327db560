public import AppStoreCore

/// A selection of events; an event passes if it fulfills all conditions that are set.
public struct EventFilter: Hashable, Sendable {
  /// The types; `nil` for all.
  ///
  /// A trailing `*` matches any rest, as in `subscription.*`.
  public var types: [String]?
  /// App user IDs, of which an event concerns at least one; `nil` for all events.
  ///
  /// Events contain the first-seen ID of their time, so pass all IDs of a customer.
  public var customers: [AppUserID]?
  /// The environment; `nil` for all events, also those without one.
  public var environment: AppStoreEnvironment?
  /// The app; `nil` for all events, also those without one.
  public var bundleID: BundleID?

  /// Creates a filter; default: all events.
  public init(
    types: [String]? = nil, customers: [AppUserID]? = nil,
    environment: AppStoreEnvironment? = nil, bundleID: BundleID? = nil
  ) {
    self.types = types
    self.customers = customers
    self.environment = environment
    self.bundleID = bundleID
  }

  /// The types that must be equal, without those that end in `*`.
  public var exactTypes: [String] { types?.filter { !$0.hasSuffix("*") } ?? [] }

  /// The starts of types, from those that end in `*`.
  public var typePrefixes: [String] {
    types?.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) } ?? []
  }

  /// Returns whether an event passes.
  public func matches(_ event: NewEvent) -> Bool {
    let isType =
      types == nil || exactTypes.contains(event.type)
      || typePrefixes.contains { event.type.utf8.starts(with: $0.utf8) }
    return isType && customers.map { $0.contains { event.customers.contains($0) } } ?? true
      && environment.map { $0 == event.environment } ?? true
      && bundleID.map { $0 == event.bundleID } ?? true
  }
}

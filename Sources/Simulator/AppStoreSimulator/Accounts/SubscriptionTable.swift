internal import AppStoreCore

/// An account's subscriptions, one per group, in the order of the groups.
struct SubscriptionTable: Hashable, Sendable {
  private(set) var values: [AccountSubscription] = []

  /// The groups, in order.
  var keys: [SubscriptionGroupID] { values.map(\.groupID) }
  var isEmpty: Bool { values.isEmpty }

  /// The subscription in a group; `nil` if none exists.
  subscript(group: SubscriptionGroupID) -> AccountSubscription? {
    get { values.first { $0.groupID == group } }
    set {
      let index = values.firstIndex { $0.groupID == group }
      switch (index, newValue) {
      case (let index?, let held?): values[index] = held
      case (let index?, nil): values.remove(at: index)
      case (nil, let held?):
        values.insert(held, at: values.firstIndex { group < $0.groupID } ?? values.count)
      case (nil, nil): break
      }
    }
  }

  /// Returns the generation of a group's subscription; `nil` if none exists.
  func generation(in group: SubscriptionGroupID) -> UInt32? {
    values.first { $0.groupID == group }?.generation
  }
}

package import AppStoreCore

/// How certain the app user ID is, and whether it is saved for the next launch.
package enum IdentityPersistence: Hashable, Sendable {
  /// Certain and saved.
  case saved
  /// Certain, but could not be saved yet.
  case unsaved
  /// Generated because no earlier customer is known, and could not be saved yet. If an earlier
  /// customer is found, that one replaces it.
  case generated
  /// Generated as a placeholder, because the file with the app user ID cannot be read yet.
  case placeholder
}

extension CustomerIdentity {
  /// Returns the customer and how certain that is.
  ///
  /// This is the given customer, else the last one on this device, else that of RevenueCat's SDK,
  /// else a new anonymous one. The customer is saved to the file, unless the file cannot be read
  /// now.
  package static func resolve(
    given: String?, in file: IdentityFile, random: RandomBytes
  ) -> (AppUserID, IdentityPersistence) {
    let record = file.read()
    if let given = named(given) {
      if record == .customer(given) { return (given, .saved) }
      return (given, record != .unreadable && file.save(given) ? .saved : .unsaved)
    }
    switch record {
    case .customer(let known): return (known, .saved)
    case .unreadable: return (anonymous(random), .placeholder)
    case .missing:
      let earlier = file.readRevenueCat()
      let customer = earlier.known ?? anonymous(random)
      if earlier != .unreadable, file.save(customer) { return (customer, .saved) }
      return (customer, earlier.known == nil ? .generated : .unsaved)
    }
  }
}

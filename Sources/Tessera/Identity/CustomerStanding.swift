internal import AppStoreTypes
internal import Effects

/// How certain the app user ID is, and whether it is saved for the next launch.
enum CustomerStanding: Hashable, Sendable {
  /// Certain and saved.
  case kept
  /// Certain, but could not be saved yet.
  case unkept
  /// Generated because no earlier customer is known, and could not be saved yet. If an earlier
  /// customer is found, that one replaces it.
  case made
  /// Generated as a placeholder, because the file with the app user ID cannot be read yet.
  case standIn
}

extension CustomerIdentity {
  /// Returns the customer and how certain that is.
  ///
  /// This is the given customer, else the last one on this device, else that of RevenueCat's SDK,
  /// else a new anonymous one. The customer is saved to the file, unless the file cannot be read
  /// now.
  static func resolve(
    given: String?, in file: IdentityFile, random: RandomBytes
  ) -> (CustomerID, CustomerStanding) {
    let record = file.read()
    if let given = named(given) {
      if record == .customer(given) { return (given, .kept) }
      return (given, record != .unreadable && file.save(given) ? .kept : .unkept)
    }
    switch record {
    case .customer(let known): return (known, .kept)
    case .unreadable: return (anonymous(random), .standIn)
    case .nobody:
      let earlier = file.readRevenueCat()
      let customer = earlier.known ?? anonymous(random)
      if earlier != .unreadable, file.save(customer) { return (customer, .kept) }
      return (customer, earlier.known == nil ? .made : .unkept)
    }
  }
}

internal import AppStoreTypes
internal import Effects

/// How sure it is who the customer is, and whether the next launch will know.
enum CustomerStanding: Hashable, Sendable {
  /// It is sure, and the next launch will know.
  case kept
  /// It is sure, and could not be written down yet.
  case unkept
  /// Made here because nobody is known to have been here before, and could not be written down yet. Whoever
  /// is found to have been here is the customer instead.
  case made
  /// Made here in the place of whom the file names, which cannot be read yet.
  case standIn
}

extension CustomerIdentity {
  /// Returns the customer: the given one, else the last one on this device, else the one of RevenueCat's
  /// SDK, else a new anonymous one; and how sure that is.
  ///
  /// The customer is written to the file, unless it cannot be told now who was here: that one stays.
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

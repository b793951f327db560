package import AppStoreSimulator

extension SimulatedStore {
  /// Puts accounts into a family; those that are in it remain.
  ///
  /// - Throws: ``SimulatedStoreError/family(_:)`` for an account in another family.
  package func join(
    _ family: FamilyID, _ accounts: [AccountID]
  ) throws(SimulatedStoreError) {
    for account in accounts where simulator.family(of: account) != family {
      do throws(FamilyError) {
        try change { simulator throws(FamilyError) in
          try simulator.joinFamily(family, account: account)
        }
      } catch {
        throw .family(error)
      }
    }
  }
}

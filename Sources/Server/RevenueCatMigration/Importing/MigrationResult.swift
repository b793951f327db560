internal import AppStoreCore
internal import Ledger

/// The result of a run so far; a value.
struct MigrationResult {
  var summary = MigrationSummary()
  var report: [MigrationReportRow]
  /// The customers who were deleted here.
  private(set) var deleted: Set<AppUserID> = []
  /// The customers with rows that are not decided yet.
  private(set) var waiting: Set<AppUserID> = []

  init(_ plan: MigrationPlan) {
    report = plan.leftOut + plan.remarks
    summary.rows = plan.rows
    summary.olderVersions = plan.olderVersions
    summary.customers = plan.customers.count
    for row in plan.leftOut {
      if row.outcome == .cannotCome {
        summary.cannotCome[row.store, default: 0] += 1
      } else {
        summary.rejected += 1
      }
    }
  }

  /// Notes what recording a customer changed.
  mutating func note(_ recorded: CustomerImportResult, of customer: MigrationPlan.Customer) {
    if recorded.isDeleted {
      deleted.insert(customer.id)
      summary.rejected += customer.grants.count
      report += customer.grants.map { $0.reported("the customer was deleted here") }
      return
    }
    summary.newCustomers += recorded.isNew ? 1 : 0
    summary.joinedAliases += recorded.joined.count
    let new = customer.grants.count { recorded.newGrants.contains($0.grant.id) }
    summary.imported += new
    summary.alreadyThere += customer.grants.count - new
    let location = customer.location
    for alias in recorded.unjoined {
      report.append(
        MigrationReportRow(
          location: location, customer: customer.id, outcome: nil,
          reason: "the alias \(alias) was not joined: deleted here, or too many aliases"))
    }
    for alias in recorded.separated {
      report.append(
        MigrationReportRow(
          location: location, customer: customer.id, outcome: nil,
          reason: "the alias \(alias) was not joined: an earlier join was undone here"))
    }
    summary.rejectedAttributes += recorded.rejectedAttributes.count
    for attribute in recorded.rejectedAttributes {
      report.append(
        MigrationReportRow(
          location: location, customer: customer.id, outcome: nil,
          reason: "attribute \(attribute.key): \(attribute.message)"))
    }
  }

  /// Rejects rows of a purchase.
  mutating func reject(
    _ purchase: MigrationPlan.Purchase, of customer: AppUserID, _ items: [MigrationPlan.Item],
    _ reason: String
  ) {
    summary.rejected += items.count
    report += items.map { $0.reported(.rejected, purchase, customer, reason) }
  }

  /// Notes rows of a purchase that Apple was not queried about yet.
  mutating func wait(
    _ purchase: MigrationPlan.Purchase, of customer: AppUserID, _ items: [MigrationPlan.Item],
    _ reason: String?
  ) {
    summary.pending += items.count
    waiting.insert(customer)
    report += items.map {
      $0.reported(.pending, purchase, customer, reason ?? "Apple's response is pending")
    }
  }

  /// Notes a row whose purchase another customer owns.
  mutating func noteOtherOwner(
    _ owner: AppUserID?, of item: MigrationPlan.Item, _ purchase: MigrationPlan.Purchase,
    _ customer: AppUserID
  ) {
    summary.alreadyThere += 1
    summary.ownedByOthers += 1
    let reason =
      owner.map { "belongs to \($0), whose app presented it here" }
      ?? "belongs to no customer here"
    report.append(item.reported(nil, purchase, customer, reason))
  }
}

extension MigrationPlan.Item {
  func reported(
    _ outcome: MigrationOutcome?, _ purchase: MigrationPlan.Purchase, _ customer: AppUserID,
    _ reason: String
  ) -> MigrationReportRow {
    MigrationReportRow(
      location: location, customer: customer, store: purchase.store, product: product.rawValue,
      transaction: transaction.rawValue, outcome: outcome, reason: reason)
  }
}

extension MigrationPlan.Grant {
  fileprivate func reported(_ reason: String) -> MigrationReportRow {
    MigrationReportRow(
      location: location, customer: grant.customer, store: "promotional",
      product: grant.productID.rawValue, outcome: .rejected, reason: reason)
  }
}

extension MigrationPlan.Customer {
  /// The location of a remark about the customer.
  var location: MigrationLocation {
    purchases.first?.items.first?.location ?? grants.first?.location
      ?? MigrationLocation(source: "customers", line: nil)
  }

  /// The customer as the ledger records it.
  func imported(at now: Timestamp) -> ImportedCustomer {
    let first = min(firstSeen ?? lastSeen ?? now, now)
    return ImportedCustomer(
      id: id, aliases: aliases, firstSeen: first, lastSeen: min(lastSeen ?? first, now),
      attributes: attributes.values.sorted { $0.key < $1.key }, grants: grants.map(\.grant))
  }
}

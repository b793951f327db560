internal import Charts

extension CatalogDifference {
  mutating func compareMoney(_ old: ChartMoneySettings, _ new: ChartMoneySettings) {
    add(
      old.commission.memberships.map(Self.summary), new.commission.memberships.map(Self.summary)
    ) {
      "money: small business program: \($0) removed"
    } added: {
      "money: small business program: \($0) added"
    }
    add(old.taxes.descriptions, new.taxes.descriptions) {
      "money: tax \($0) removed"
    } added: {
      "money: tax \($0) added"
    }
  }

  private static func summary(_ membership: CommissionSettings.Membership) -> String {
    "from \(membership.from.iso8601)" + (membership.to.map { " to \($0.iso8601)" } ?? "")
  }
}

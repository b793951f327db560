internal import AppStoreTypes
internal import Subscriptions

/// The rows of customer state.
extension LedgerPage {
  var stateRows: [[UInt8]] {
    switch part {
    case .attributes: attributeRows
    case .attributions: attributionRows
    case .grants: grantRows
    case .revocations: revocationRows
    case .testStorePurchases: testStorePurchaseRows
    case .adjustments: adjustmentRows
    case .overrides: overrideRows
    default: []
    }
  }

  private var attributeRows: [[UInt8]] {
    let customers = changes.attributes.sorted { precedes($0.key.rawValue, $1.key.rawValue) }
    let attributes = customers.flatMap { id, attributes in
      attributes.values.sorted { precedes($0.key, $1.key) }.map { (id, $0) }
    }
    return LedgerRowWriter.rows(attributes) { attribute, row in
      row.add(attribute.0)
      row.add(attribute.1.key)
      row.add(attribute.1.value)
      row.add(attribute.1.updatedAt)
    }
  }

  private var attributionRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.attributions) { new, row in
      row.add(new.customer)
      row.add(new.attribution.network)
      row.add(new.attribution.data)
      row.add(new.attribution.receivedAt)
    }
  }

  private var grantRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.grants) { grant, row in
      row.add(grant.id)
      row.add(grant.customer)
      row.add(grant.entitlement.rawValue)
      row.add(grant.duration.rawValue)
      row.add(grant.startsAt)
      row.add(grant.endsAt)
      row.add(grant.grantedAt)
      row.add(grant.actor)
    }
  }

  private var revocationRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.revocations) { revocation, row in
      row.add(revocation.grantID)
      row.add(revocation.revokedAt)
      row.add(revocation.actor)
    }
  }

  private var testStorePurchaseRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.testStorePurchases) { purchase, row in
      row.add(purchase.token)
      row.add(purchase.customer)
      row.add(purchase.bundleID.rawValue)
      row.add(purchase.productID.rawValue)
      row.add(purchase.type.rawValue)
      row.add(purchase.period?.iso8601)
      row.add(purchase.price?.milliunits)
      row.add(purchase.price?.currency)
      row.add(purchase.purchasedAt)
    }
  }

  private var adjustmentRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.adjustments) { adjustment, row in
      row.add(adjustment.id)
      row.add(adjustment.customer)
      row.add(adjustment.isSandbox ? 1 : 0)
      row.add(
        Dictionary(uniqueKeysWithValues: adjustment.amounts.map { ($0.rawValue, "\($1)") }))
      row.add(adjustment.reference)
      row.add(adjustment.at)
      row.add(adjustment.actor)
    }
  }

  private var overrideRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.overrides) { override, row in
      row.add(override.customer)
      row.add(override.offering?.rawValue)
      row.add(override.at)
      row.add(override.actor)
    }
  }
}

internal import AppStoreTypes
internal import Experiments

/// The rows of days of use, origins, and offerings of purchases.
extension LedgerPage {
  var activityRows: [[UInt8]] {
    switch part {
    case .customerNumbers: numberRows
    case .customerDays: dayRows
    case .customerOrigins: customerOriginRows
    case .offeringPresentations: offeringRows
    case .enrollments: enrollmentRows
    case .paywallImpressions: impressionRows
    default: []
    }
  }

  private var numberRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.customerNumbers.values.sorted { $0.number < $1.number }) {
      number, row in
      row.add(number.number)
      row.add(number.id)
      row.add(number.customer)
    }
  }

  private var dayRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.customerDays) { day, row in
      row.add(day.number)
      row.add(day.day.number)
      row.add(day.bundleID.rawValue)
      row.add(day.platform)
      row.add(day.isSandbox ? 1 : 0)
    }
  }

  private var customerOriginRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.customerOrigins) { new, row in
      row.add(new.number)
      row.add(new.origin.day.number)
      row.add(new.origin.storefront)
      row.add(new.origin.platform)
      row.add(new.origin.appVersion)
      row.add(new.origin.sdkVersion)
    }
  }

  private var enrollmentRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.enrollments) { enrollment, row in
      row.add(enrollment.experiment.rawValue)
      row.add(enrollment.number)
      row.add(enrollment.variant?.rawValue)
      row.add(enrollment.at)
      row.add(enrollment.facts.app?.rawValue)
      row.add(enrollment.facts.country)
      row.add(enrollment.facts.platform)
      row.add(enrollment.facts.appVersion)
      row.add(enrollment.facts.sdkVersion)
      row.add(enrollment.isSandbox ? 1 : 0)
      row.add(enrollment.revision)
    }
  }

  private var offeringRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.offeringPresentations) { presentation, row in
      row.add(presentation.transactionID.rawValue)
      row.add(presentation.offering)
      row.add(presentation.placement)
      row.add(presentation.ruleID)
      row.add(presentation.revision.map(Int64.init))
      row.add(presentation.receivedAt)
    }
  }

  private var impressionRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.paywallImpressions) { impression, row in
      row.add(impression.number)
      row.add(impression.day.number)
      row.add(impression.offering)
      row.add(impression.placement)
      row.add(impression.isSandbox ? 1 : 0)
    }
  }

  var reportRows: [[UInt8]] {
    LedgerRowWriter.rows(changes.appleReports) { report, row in
      row.add(report.key.kind)
      row.add(report.key.vendor)
      row.add(report.key.firstDay)
      row.add(report.key.lastDay)
      row.add(report.hash)
      row.add(report.lines)
      row.add(report.body)
      row.add(report.importedAt)
      row.add(report.actor)
    }
  }
}

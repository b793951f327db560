package import AppStoreSimulator

extension SimulatedStore {
  /// Returns the events of an account in order, one line for each: date, kind and description.
  package func timelineLines(of account: AccountID) -> [String] {
    timeline(of: account).map { "\($0.date)  \($0.event)  \($0.text)" }
  }
}

extension SimulatedStore {
  /// Returns the events of an account in order, without dates and identifiers.
  ///
  /// A line has the kind of event and the product, or the name of a notification.
  package func timelineSummary(of account: AccountID) -> [String] {
    timeline(of: account).map { event in
      let subject = event.text.prefix { $0 != "," && $0 != ":" }
      return "\(event.event) \(subject)"
    }
  }
}

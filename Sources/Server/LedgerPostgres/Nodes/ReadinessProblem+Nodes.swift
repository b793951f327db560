#if Postgres
  internal import Ledger

  extension ReadinessProblem {
    /// The problem of a clock; `nil` if it is right enough.
    init?(skew: Duration) {
      let size = skew < .zero ? .zero - skew : skew
      guard size > ClockSkew.warning else { return nil }
      let seconds = size / .seconds(1)
      self.init(
        name: "clock",
        reason: "this machine's clock is \((seconds * 10).rounded() / 10) s "
          + "\(skew < .zero ? "ahead of" : "behind") the database's; synchronize both with NTP",
        isWarning: size <= ClockSkew.limit)
    }

    /// The problem of nodes with other catalogs; `nil` if all are equal.
    init?(catalogDigest: String?, others: [OtherNode]) {
      guard let catalogDigest else { return nil }
      let names = others.filter { $0.catalogDigest != catalogDigest }.map(\.name)
      guard !names.isEmpty else { return nil }
      self.init(
        name: "catalogs",
        reason: "\(names.sorted().joined(separator: ", ")): another catalog than this node's; "
          + "give all nodes the same catalog", isWarning: true)
    }
  }
#endif

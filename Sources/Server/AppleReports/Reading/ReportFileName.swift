/// What the name of a report states, such as `S_D_80012345_20260131.txt.gz`.
struct ReportFileName {
  /// The vendor number; `nil` if there is none.
  let vendor: String?
  /// The day; `nil` if there is none.
  let day: ReportDay?

  init(_ name: String) {
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let stem = file.split(separator: ".", maxSplits: 1).first ?? ""
    let numbers = stem.split(separator: "_").filter { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    let date = numbers.last { $0.count == 8 && ReportDay(compact: String($0)) != nil }
    // A vendor number usually has 8 digits too, so the last such number is the date.
    day = date.flatMap { ReportDay(compact: String($0)) }
    vendor = numbers.first { $0.count >= 6 && $0.startIndex != date?.startIndex }.map(String.init)
  }
}

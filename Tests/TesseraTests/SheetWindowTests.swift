import Testing

@testable import Tessera

/// In which window a sheet of the App Store appears when the app gives none.
struct SheetWindowTests {
  private typealias Visibility = SheetWindow.Visibility

  private func chosen(_ visibilities: [SheetWindow.Visibility]) throws -> Int {
    try SheetWindow.choose(among: visibilities.enumerated().map { ($0.offset, $0.element) })
  }

  @Test func `The window that the customer uses comes first, the first of several`() throws {
    #expect(try chosen([.hidden, .inactive, .active]) == 2)
    #expect(try chosen([.active, .active]) == 0)
  }

  @Test func `A window that something covers for a moment will do, a hidden one will not`() throws {
    #expect(try chosen([.hidden, .inactive]) == 1)
    let error = #expect(throws: PurchasesError.self) { try chosen([.hidden]) }
    #expect(error?.code == .storeProblemError)
    #expect(error?.message.contains("with(confirmIn:)") == true)
  }

  @Test func `An app extension is asked for its window`() {
    let error = #expect(throws: PurchasesError.self) {
      try SheetWindow.choose(among: [(window: Int, visibility: Visibility)](), isExtension: true)
    }
    #expect(error?.message.contains("extension") == true)
  }
}

import Tessera
import Testing

/// The window for an App Store sheet if the app passes none.
@Suite(.timeLimit(.minutes(30))) struct SheetWindowTests {
  private typealias Visibility = SheetWindow.Visibility

  private func chosen(_ visibilities: [SheetWindow.Visibility]) throws -> Int {
    try SheetWindow.choose(among: visibilities.enumerated().map { ($0.offset, $0.element) })
  }

  @Test func `The active window comes first, the first of several`() throws {
    #expect(try chosen([.hidden, .inactive, .active]) == 2)
    #expect(try chosen([.active, .active]) == 0)
  }

  @Test func `A temporarily covered window is used, a hidden one is not`() throws {
    #expect(try chosen([.hidden, .inactive]) == 1)
    let error = #expect(throws: PurchasesError.self) { try chosen([.hidden]) }
    #expect(error?.code == .storeProblemError)
    #expect(error?.message.contains("with(confirmIn:)") == true)
  }

  @Test func `An app extension's error says that a window is needed`() {
    let error = #expect(throws: PurchasesError.self) {
      try SheetWindow.choose(among: [(window: Int, visibility: Visibility)](), isExtension: true)
    }
    #expect(error?.message.contains("extension") == true)
  }
}

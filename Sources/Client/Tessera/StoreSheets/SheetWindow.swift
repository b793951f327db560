/// Chooses the window for an App Store sheet if the app passed none.
package enum SheetWindow {
  /// How visible a window is, most visible first; Apple's `UIScene.ActivationState`.
  package enum Visibility: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// The window receives the customer's input.
    case active
    /// The window is in front and temporarily covered.
    case inactive
    /// The window is not visible.
    case hidden

    package static func < (lhs: Visibility, rhs: Visibility) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// Returns the most visible window; of several, the first, with a log line.
  ///
  /// - Throws: ``PurchasesError/storeProblemError`` if no window is visible, with the fix.
  package static func choose<Window>(
    among windows: [(window: Window, visibility: Visibility)], isExtension: Bool = false
  ) throws(PurchasesError) -> Window {
    let visible = windows.filter { $0.visibility != .hidden }
    guard let best = visible.map(\.visibility).min(),
      let chosen = visible.first(where: { $0.visibility == best })
    else {
      throw PurchasesError(
        .storeProblemError,
        isExtension
          ? "an app extension has no window that the SDK can find; set one with .with(confirmIn:)"
          : "no window of the app is in front; try again when one is, or set one with .with(confirmIn:)"
      )
    }
    if visible.count(where: { $0.visibility == best }) > 1 {
      Log.warn("Several windows are in front; the App Store's sheet may appear in any of them")
    }
    return chosen.window
  }
}

#if os(iOS) || os(tvOS) || os(visionOS)
  internal import UIKit

  extension SheetWindow {
    /// The most visible window scene.
    @MainActor static func current() throws(PurchasesError) -> UIWindowScene {
      let application = ApplicationState.application as? UIApplication
      let scenes = (application?.connectedScenes ?? []).compactMap { $0 as? UIWindowScene }
      return try choose(
        among: scenes.map { ($0, Visibility($0.activationState)) },
        isExtension: ApplicationState.isExtension)
    }
  }

  extension SheetWindow.Visibility {
    fileprivate init(_ state: UIScene.ActivationState) {
      self =
        switch state {
        case .foregroundActive: .active
        case .foregroundInactive: .inactive
        default: .hidden
        }
    }
  }
#endif

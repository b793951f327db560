#if os(watchOS)
  internal import WatchKit
#elseif canImport(UIKit)
  internal import UIKit
#elseif canImport(AppKit)
  internal import AppKit
#endif

extension TestStoreDialog {
  /// Shows the dialog as the platform's alert, above the front window's content.
  ///
  /// - Throws: ``PurchasesError`` if there is no front window, or the platform has no alerts.
  @MainActor static func show(_ dialog: TestStoreDialog) async throws(PurchasesError) -> Choice {
    #if os(watchOS)
      guard let controller = WKApplication.shared().rootInterfaceController else {
        throw .withoutDialog
      }
      return await withCheckedContinuation { continuation in
        let result = TestStoreResult(continuation)
        controller.presentAlert(
          withTitle: dialog.title, message: dialog.message, preferredStyle: .alert,
          actions: dialog.actions.map { action in
            WKAlertAction(title: action.title, style: action.choice.style) {
              result.choose(action.choice)
            }
          })
      }
    #elseif canImport(UIKit)
      guard let controller = try SheetWindow.current().keyWindow?.rootViewController else {
        throw .withoutDialog
      }
      return await withCheckedContinuation { continuation in
        let result = TestStoreResult(continuation)
        let alert = UIAlertController(
          title: dialog.title, message: dialog.message, preferredStyle: .alert)
        for action in dialog.actions {
          alert.addAction(
            UIAlertAction(title: action.title, style: action.choice.style) { _ in
              result.choose(action.choice)
            })
        }
        controller.topmost.present(alert, animated: true)
      }
    #elseif canImport(AppKit)
      let alert = NSAlert()
      alert.messageText = dialog.title
      alert.informativeText = dialog.message
      for action in dialog.actions { alert.addButton(withTitle: action.title) }
      let first = NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
      let chosen = alert.runModal().rawValue - first
      return dialog.actions.indices.contains(chosen) ? dialog.actions[chosen].choice : .cancel
    #else
      throw .withoutDialog
    #endif
  }
}

extension PurchasesError {
  /// The error if the dialog cannot be shown.
  static var withoutDialog: PurchasesError {
    PurchasesError(
      .unsupportedError,
      "the Test Store's dialog cannot be shown on this platform; set one with .with(testStorePresenter:)"
    )
  }
}

#if os(watchOS)
  extension TestStoreDialog.Choice {
    fileprivate var style: WKAlertActionStyle {
      switch self {
      case .purchase: .default
      case .fail: .destructive
      case .cancel: .cancel
      }
    }
  }
#elseif canImport(UIKit)
  extension TestStoreDialog.Choice {
    fileprivate var style: UIAlertAction.Style {
      switch self {
      case .purchase: .default
      case .fail: .destructive
      case .cancel: .cancel
      }
    }
  }

  extension UIViewController {
    fileprivate var topmost: UIViewController { presentedViewController?.topmost ?? self }
  }
#endif

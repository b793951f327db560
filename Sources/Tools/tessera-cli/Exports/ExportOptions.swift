import AppStoreCore
import ArgumentParser
import Catalog
import Exports
import Foundation
import ServerBootstrap
import Synchronization

struct ExportOptions: ParsableArguments {
  @Argument(help: "The name of the export in the catalog.")
  var name: String

  @OptionGroup var catalog: CatalogOption

  /// Reads the catalog, and connects the destination of the export.
  ///
  /// - Parameter settings: The settings that name the catalog if the flag does not.
  func open(_ settings: SettingsFileOption) throws -> (
    catalog: ServerCatalog, definition: ExportDefinition, destination: any ExportDestination
  ) {
    let loaded = try catalog.load(settings)
    guard let definition = loaded.exports.first(where: { $0.name == name }) else {
      throw UnknownExport(
        name: Console.printable(name), catalog: try catalog.path(settings),
        known: loaded.exports.map(\.name))
    }
    let destination = ExportDestinations.destination(
      definition.destination, clock: SystemClock())
    return (loaded, definition, destination)
  }
}

/// The catalog has no export of a name.
private struct UnknownExport: Error, CustomStringConvertible {
  let name: String
  let catalog: String
  let known: [String]

  var description: String {
    known.isEmpty
      ? "\(catalog): no exports; describe one under `exports`"
      : "export \(name): not in \(catalog); use \(known.joined(separator: ", "))"
  }
}

/// The progress of a run: one line that is replaced, on a terminal only.
final class ExportProgressLine: Sendable {
  private let start = ContinuousClock.now
  private let line = TerminalLine()
  private let text = Mutex(ExportProgressText())

  func show(_ progress: ExportProgress) {
    // The text notices the start of a table also when it is not shown.
    let shown = text.withLock { $0.text(of: progress, at: ContinuousClock.now - start) }
    line.show { shown }
  }

  /// Removes the line.
  func end() { line.end() }
}

extension ExportManifest {
  /// The manifest as JSON on one line, without characters that could control a terminal.
  var line: String {
    get throws {
      let json = String(decoding: try json(named: export, isPretty: false), as: UTF8.self)
      return Console.printable(json: json)
    }
  }
}

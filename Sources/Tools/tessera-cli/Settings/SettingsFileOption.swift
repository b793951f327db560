import ArgumentParser
import Foundation
import SettingsParsing

/// The option that names the server's settings file, for commands that work on its data.
///
/// What is not given as a flag comes from the environment, such as `TESSERA_DATA`, then from the
/// file.
struct SettingsFileOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's settings (YAML), for what is not given (default: TESSERA_SETTINGS).",
      valueName: "file"))
  var settings: String?

  /// Returns the value of a setting.
  ///
  /// - Parameters:
  ///   - name: The setting, such as `data`.
  ///   - flag: The value of the flag; `nil` if it was not given.
  /// - Returns: `nil` if nothing sets it, and it has no default.
  func value(_ name: String, flag: String?) throws(SettingsError) -> String? {
    let reader = try SettingsReader(
      flags: flag.map { [name: [$0]] } ?? [:],
      environment: ProcessInfo.processInfo.environment, file: settings)
    guard reader.problems.isEmpty else { throw .invalid(reader.problems) }
    return reader.settings.first { $0.setting.name == name }?.values.first
  }

  /// Returns the path of the server's catalog.
  ///
  /// - Parameters:
  ///   - flag: The value that was given; `nil` for none.
  ///   - name: The option or argument that gives it.
  func catalog(flag: String?, name: String = "--catalog") throws -> String {
    guard let path = try value("catalog", flag: flag) else {
      throw ValidationError(
        "\(name): missing; give the server's catalog, or --settings with its settings, or set "
          + "TESSERA_CATALOG")
    }
    return path
  }
}

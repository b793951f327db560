/// The version of this package, which the SDK, the server and the command line share.
public enum TesseraVersion {
  /// The version, such as `0.1.0`; `-dev` marks a program that was built between releases.
  public static let current = "0.1.0-dev"
}

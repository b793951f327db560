/// A problem of a paywall, with its fix.
public struct PaywallProblem: Hashable, Sendable {
  /// A step from a value to one of its parts.
  public enum Step: Hashable, Sendable {
    /// The member with a key.
    case key(String)
    /// The element with an index, from 0.
    case index(Int)
  }

  /// The path from the paywall to the value; empty for the paywall itself.
  public let path: [Step]
  /// The problem, as the rest of a sentence about the value.
  public let problem: String
  /// The fix.
  public let fix: String

  init(_ path: [Step], _ problem: String, fix: String) {
    self.path = path
    self.problem = problem
    self.fix = fix
  }

  /// Returns the same problem of a value that is a part of another one.
  func inside(_ path: Step...) -> PaywallProblem {
    PaywallProblem(path + self.path, problem, fix: fix)
  }
}

internal import StoreConfiguration

/// The number of a simulated error, as in a `.storekit` file.
public struct _SKTestFailureCode: Equatable, Sendable {
  let choice: SimulatedError.Choice

  init(_ type: String, _ index: Int) {
    choice = SimulatedError.Choice(type: type, index: index)
  }

  init(_ choice: SimulatedError.Choice) { self.choice = choice }
}

/// An error that a test session can simulate.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktestfailure>
public protocol SKTestFailure: Equatable, Sendable {
  /// Creates the error with a number; `nil` if the API has no such error.
  init?(_fromErrorCode code: _SKTestFailureCode)
  /// The number of the error.
  var _errorCode: _SKTestFailureCode { get }
}

extension SKTestFailure {
  /// Compares the numbers of two errors.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs._errorCode == rhs._errorCode }
}

/// A StoreKit API that can fail in a test.
///
/// Source: <https://developer.apple.com/documentation/storekittest/failablestorekitapi>
public protocol FailableStoreKitAPI<Failure>: Sendable {
  /// The errors of the API.
  associatedtype Failure: SKTestFailure
}

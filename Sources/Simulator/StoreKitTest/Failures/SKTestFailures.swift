/// The errors that a test session can simulate, by API.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktestfailures>
public enum SKTestFailures {}

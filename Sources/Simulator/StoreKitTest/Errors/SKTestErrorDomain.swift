/// The domain of the errors of test sessions.
///
/// Source: <https://developer.apple.com/documentation/storekittest/sktesterrordomain>
public let SKTestErrorDomain: String = "SKTestErrorDomain"

// A test needs one import: Apple's names come with it.
@_exported public import StoreKit
@_exported public import StoreKitTest

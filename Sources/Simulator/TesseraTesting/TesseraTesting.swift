// A test needs one import: Apple's names come with it, and the types of settings.
@_exported public import StoreKit
@_exported public import StoreKitTest

@_exported public import struct SimulatorServer.SheetResponses
@_exported public import struct StoreKitBackend.DeviceInfo

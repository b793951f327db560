/// Foundation's names come with `import Tessera`, as they do with `import RevenueCat`.
@_exported public import Foundation

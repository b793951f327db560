import Tessera

// What Tessera adds: one entitlement as a state.

func states(_ purchases: Purchases) async -> [EntitlementState] {
  let states: EntitlementStates = purchases.entitlementStates(for: "pro")
  sendable(states)
  var seen: [EntitlementState] = []
  for await state in states {
    switch state {
    case .unknown: break
    case .active(let entitlement): print(entitlement.productIdentifier)
    case .inactive(let denial): print(denial.rawValue)
    }
    seen.append(state)
  }
  return seen
}

func written(_ state: EntitlementState) throws -> EntitlementState {
  try JSONDecoder().decode(EntitlementState.self, from: JSONEncoder().encode(state))
}

@MainActor func observable(_ purchases: Purchases) async {
  let store = EntitlementStore(purchases, entitlement: "pro")
  let _: EntitlementStore.State = store.state
  let _: EntitlementState = store.state
  await store.refresh(reason: EntitlementStore.RefreshReason.manual)
}

func policies() -> [AccessPolicy] {
  [AccessPolicy(), .strict, AccessPolicy(verifiedWithin: .seconds(3600))]
}

extension PopulationProfile {
  /// The default profile as a commented YAML file to start from; `Examples/population.yaml` is the
  /// same.
  public static let defaultText = """
    # The profile of `tessera store populate --profile FILE`: the behavior of customers.
    #
    # Every key is optional; its default is the value here. A share is a number from 0 to 1. A weight
    # is a number of 0 or more, relative to the other weights.

    arrivals:
      # The number of customers in the first month, unless the command has --customers.
      per_month: 1000
      # The growth from month to month; negative for fewer customers.
      growth: 0.03
      # The weights of the calendar months, January first.
      seasonality: [1.15, 1, 0.95, 0.95, 0.95, 0.9, 0.9, 0.95, 1.05, 1, 1.05, 1.15]

    trials:
      # The share of customers who start a free trial, if a product has one.
      start_share: 0.2
      # The share of trials that become paid subscriptions.
      conversion: 0.45

    purchases:
      # The share of customers without a trial who buy.
      conversion: 0.06
      # The mean number of days from arrival to trial or purchase.
      delay_days: 2

    # The products of first purchases: weights by product ID, such as {com.example.pro.monthly: 3}. If
    # empty, plans of up to three months have weight 10, longer plans 6, and other products 1.
    products: {}

    churn:
      # The share of subscribers who cancel in a month, by the months they have paid for. The last
      # value applies to all later months.
      monthly: [0.14, 0.09, 0.07, 0.06, 0.05, 0.04]

    changes:
      # The shares of subscribers who change their plan in a month: to a higher level of the group, to
      # a lower level, or to the same level.
      upgrade: 0.01
      downgrade: 0.004
      crossgrade: 0.004

    billing:
      # The share of paid periods whose renewal cannot be charged.
      failure_share: 0.06
      # The share of those that are paid within the 60 days of billing retry.
      recovery_share: 0.6
      # The mean number of days until the payment.
      recovery_days: 6

    grace_period:
      # Whether access continues for a grace period after a failed renewal.
      enabled: true
      # The length in days: 3, 16 or 28; weekly plans have at most 6.
      days: 16

    refunds:
      # The share of charged transactions for which the customer requests a refund.
      share: 0.015
      # The mean number of days from the charge to the request.
      delay_days: 5
      # The share of requests in the app, for which a CONSUMPTION_REQUEST is sent.
      request_share: 0.7
      # The number of days from such a request to the decision.
      decision_days: 2
      # The share of such requests that are declined.
      decline_share: 0.3
      # The share of refunds that are reversed.
      reversal_share: 0.03

    returns:
      # The share of former subscribers who subscribe again in a month.
      monthly: 0.02
      # The maximum number of months after the end.
      months: 12

    offers:
      # Offers are redeemed only for products of the .storekit file that have them.
      # The share of purchases without a trial that redeem an offer code.
      code_share: 0.05
      # The share of canceling customers who redeem a promotional offer and stay.
      promotional_share: 0.1
      # The share of returning customers who redeem a win-back offer.
      win_back_share: 0.5

    family:
      # The share of buyers of a shareable product who share it.
      share: 0.15
      # The number of other family members, 1 to 5.
      members: 2

    # The storefronts of customers: weights by ISO 3166-1 alpha-3 code. A price_factor multiplies the
    # prices of the .storekit file (from a factor of 20 on they are rounded to whole units).
    storefronts:
      USA: 42
      GBR: 10
      DEU: {weight: 9, price_factor: 1.1}
      JPN: {weight: 8, price_factor: 150}
      FRA: {weight: 6, price_factor: 1.1}
      CAN: {weight: 6, price_factor: 1.3}
      AUS: {weight: 5, price_factor: 1.5}
      ITA: {weight: 4, price_factor: 1.1}
      ESP: {weight: 3, price_factor: 1.1}
      BRA: {weight: 3, price_factor: 5}
      MEX: {weight: 2, price_factor: 18}
      IND: {weight: 2, price_factor: 80}

    account_tokens:
      # The share of customers whose purchases have an appAccountToken.
      share: 0.7

    consumables:
      # The share of customers who buy consumables.
      buyer_share: 0.04
      # The mean number of their purchases in a month.
      per_month: 2
      # The number of months from their arrival.
      months: 6
      # The products: weights by product ID. If empty, all consumables have the same weight.
      products: {}

    """
}

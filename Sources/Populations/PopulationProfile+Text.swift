extension PopulationProfile {
  /// The default profile as a commented YAML file to start from; `Examples/population.yaml` is the
  /// same.
  public static let defaultText = """
    # How a business goes: the profile of `tessera store populate --profile FILE`.
    #
    # Every key may be left out and then has the value that stands here. A share is a number from 0
    # to 1. A weight is any number from 0 on; only its relation to the other weights counts.

    arrivals:
      # How many customers come in the first month, when the command has no --customers.
      per_month: 1000
      # How much more come each month than in the one before; negative when they get fewer.
      growth: 0.03
      # The weights of the calendar months, January first.
      seasonality: [1.15, 1, 0.95, 0.95, 0.95, 0.9, 0.9, 0.95, 1.05, 1, 1.05, 1.15]

    trials:
      # The share of customers who start a free trial, if a product has one.
      start_share: 0.2
      # The share of trials that go on as paid subscriptions.
      conversion: 0.45

    purchases:
      # The share of the customers without a trial who buy.
      conversion: 0.06
      # The mean number of days from arrival to trial or purchase.
      delay_days: 2

    # What first purchases are of: weights by product id, such as {com.example.pro.monthly: 3}. When
    # empty, plans of up to three months weigh 10, longer ones 6, and what is bought once 1.
    products: {}

    churn:
      # The share of subscribers who cancel in a month, by the months they have paid for; the last
      # one holds for all later months.
      monthly: [0.14, 0.09, 0.07, 0.06, 0.05, 0.04]

    changes:
      # The shares of subscribers who change in a month: to a plan of a higher level of the group, of
      # a lower one, of the same.
      upgrade: 0.01
      downgrade: 0.004
      crossgrade: 0.004

    billing:
      # The share of paid periods whose renewal cannot be charged.
      failure_share: 0.06
      # The share of those that are paid within the 60 days of billing retry.
      recovery_share: 0.6
      # The mean number of days until they are.
      recovery_days: 6

    grace_period:
      # Whether a failed renewal keeps access for a while.
      enabled: true
      # How long: 3, 16 or 28 days; weekly plans have 6 at most.
      days: 16

    refunds:
      # The share of charged transactions whose customer asks for the money back.
      share: 0.015
      # The mean number of days from the charge to the question.
      delay_days: 5
      # The share of questions that are asked in the app, so that a CONSUMPTION_REQUEST is sent.
      request_share: 0.7
      # The number of days from such a question to the decision.
      decision_days: 2
      # The share of such questions that are declined.
      decline_share: 0.3
      # The share of refunds that are taken back.
      reversal_share: 0.03

    returns:
      # The share of former subscribers who subscribe again in a month.
      monthly: 0.02
      # For how many months after the end they may.
      months: 12

    offers:
      # Offers are redeemed only where a product of the .storekit file has them.
      # The share of purchases without a trial that redeem an offer code.
      code_share: 0.05
      # The share of those who cancel who take a promotional offer and stay.
      promotional_share: 0.1
      # The share of those who return who take a win-back offer.
      win_back_share: 0.5

    family:
      # The share of buyers of a product that families may share who do.
      share: 0.15
      # How many others are in such a family, 1 to 5.
      members: 2

    # Where customers shop: weights by ISO 3166-1 alpha-3 code. With a price_factor, the prices of the
    # .storekit file are multiplied there (and rounded to whole units from a factor of 20 on).
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
      # The share of customers whose purchases carry an appAccountToken.
      share: 0.7

    consumables:
      # The share of customers who buy consumables.
      buyer_share: 0.04
      # How many purchases they make in a month, on average.
      per_month: 2
      # For how many months from their arrival.
      months: 6
      # What they buy: weights by product id; when empty, all consumables alike.
      products: {}

    """
}

export type ApiRequest = {
  method: string;
  path: string;
  /** Origin at which the stand-in was reached, for URLs in its responses. */
  origin: string;
  /** The query of a GET, the body of a POST. */
  text: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** `Stripe-Account`. */
  account: string | undefined;
  /** `Stripe-Version`. */
  version: string | undefined;
};

/** The browser's one client: the bearer, the errors, and one function per call, in our own words. */
import { type ClientResponse, hc } from 'hono/client';
import type { Api } from '../functions/app.ts';
import { TOKEN_KEY } from './shared/constants.ts';
import { messages } from './shared/messages.ts';
import { fromWire, toWire } from './shared/names.ts';
import { type NewOrder, newOrderWire, type Order, orderWire } from './shared/order.ts';
import { finishPaymentWire, type StartPayment, startPaymentWire } from './shared/payment.ts';
import { type Me, meWire, type SignIn, type SignUp } from './shared/user.ts';

/** A refusal in the server's words; `code` is `offline` when nothing was heard from it. */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
  }
}

/** Asking again may help: nothing was decided about the request itself. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

const { api } = hc<Api>('/', {
  headers: (): Record<string, string> => {
    const token = localStorage.getItem(TOKEN_KEY);
    return token ? { Authorization: `Bearer ${token}` } : {};
  },
});

async function answerOf<Response extends ClientResponse<unknown>>(call: Promise<Response>): Promise<Response> {
  const response = await call.catch(() => {
    throw new ApiError('offline', messages.error.offline);
  });
  if (response.ok) return response;
  const failure = (await response.json().catch(() => ({}))) as Partial<ApiError>;
  throw new ApiError(failure.code ?? 'unexpected', failure.message ?? messages.error.unexpected, failure.fields);
}

/** Creates the account; opens no session. */
export async function signUp(account: SignUp): Promise<void> {
  await answerOf(api.auth['sign-up'].$post({ json: account }));
}

/** Checks the password, then trades the one-time login cookie for the bearer, which the caller keeps. */
export async function signIn(credentials: SignIn): Promise<string> {
  await answerOf(api.auth['sign-in'].$post({ json: credentials }));
  const response = await answerOf(api.jwt.$get({ query: { email: credentials.email } }));
  return (await response.json()).accessToken;
}

/** The bearer is dead when this resolves. */
export async function signOut(): Promise<void> {
  await answerOf(api.auth['sign-out'].$post());
}

/** Who is signed in, with the role the server gives them now. */
export async function getMe(): Promise<Me> {
  const response = await answerOf(api.auth.me.$get());
  return fromWire<Me, typeof meWire>(meWire, await response.json());
}

/** Books a copy; answers the order's id. */
export async function bookProduct(order: NewOrder): Promise<string> {
  const response = await answerOf(api['my-orders'].$post({ json: toWire(newOrderWire, order) }));
  return (await response.json()).insertedId;
}

/** The signed-in buyer's orders, newest first. */
export async function listMyOrders(): Promise<Order[]> {
  const response = await answerOf(api['my-orders'].$get());
  return (await response.json()).map((order) => fromWire<Order, typeof orderWire>(orderWire, order) as Order);
}

/** One of the signed-in buyer's orders. */
export async function getMyOrder(id: string): Promise<Order> {
  const response = await answerOf(api['my-orders'][':id'].$get({ param: { id } }));
  return fromWire<Order, typeof orderWire>(orderWire, await response.json()) as Order;
}

/** Deletes a pending order; answers how many went. */
export async function deleteOrder(id: string): Promise<number> {
  const response = await answerOf(api['my-orders'][':id'].$delete({ param: { id } }));
  return (await response.json()).deletedCount;
}

/** Holds the copy and answers the client secret of its payment intent. */
export async function startPayment(payment: StartPayment): Promise<string> {
  const response = await answerOf(api['create-payment-intent'].$post({ json: toWire(startPaymentWire, payment) }));
  return (await response.json()).clientSecret;
}

export type FinishedPayment = Pick<Order, 'priceCents' | 'buyerEmail' | 'productId'> & {
  orderId: string;
  intentId: string;
};

/** Tells the server to look at the payment now; false while the provider is still processing it. */
export async function finishPayment(payment: FinishedPayment): Promise<boolean> {
  const response = await answerOf(api.payment.$post({ json: toWire(finishPaymentWire, payment) }));
  return (await response.json()).acknowledged;
}

/** The browser's one client: the bearer, the errors, and one function per call, in our own words. */
import { type ClientResponse, hc } from 'hono/client';
import type { Api } from '../functions/app.ts';
import { TOKEN_KEY } from './shared/constants.ts';
import { type Device, deviceWire } from './shared/device.ts';
import { messages } from './shared/messages.ts';
import { fromWire, toWire } from './shared/names.ts';
import { type NewOrder, newOrderWire, type Order, orderWire } from './shared/order.ts';
import { finishPaymentWire, type StartPayment, startPaymentWire } from './shared/payment.ts';
import { type Me, meWire, type PasswordChange, type Profile, type SignIn, type SignUp } from './shared/user.ts';

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

/** The session is over, or never was. */
export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthorized';

const bearer = (): string | null => localStorage.getItem(TOKEN_KEY);

const { api } = hc<Api>('/', {
  headers: (): Record<string, string> => (bearer() ? { Authorization: `Bearer ${bearer()}` } : {}),
});

async function answerOf<Response extends ClientResponse<unknown>>(call: Promise<Response>): Promise<Response> {
  const response = await call.catch(() => {
    throw new ApiError('offline', messages.error.offline);
  });
  if (response.ok) return response;
  const failure = (await response.json().catch(() => ({}))) as Partial<ApiError>;
  throw new ApiError(failure.code ?? 'unexpected', failure.message ?? messages.error.unexpected, failure.fields);
}

const bodyOf = async <Body>(answer: Promise<{ json(): Promise<Body> }>): Promise<Body> => (await answer).json();

/** What to do when the server no longer knows the bearer that this browser still keeps. */
export const session = { ended(): void {} };

/** The answer to a call that only a signed-in person may make. */
async function personal<Response extends ClientResponse<unknown>>(call: Promise<Response>): Promise<Response> {
  const token = bearer();
  return answerOf(call).catch((error) => {
    // Another tab may have signed in since this was asked: then the refusal is not about the bearer of now.
    if (isUnauthorized(error) && bearer() === token) session.ended();
    throw error;
  });
}

/** Creates the account; opens no session. */
export const signUp = (account: SignUp): Promise<unknown> => answerOf(api.auth['sign-up'].$post({ json: account }));

/** Checks the password and answers the bearer, which the caller keeps. */
export async function signIn(credentials: SignIn): Promise<string> {
  await answerOf(api.auth['sign-in'].$post({ json: credentials }));
  return exchange(credentials.email);
}

/** Where the window for signing in with Google begins; it is opened, not fetched. */
export const GOOGLE_PATH = '/api/auth/google';

/** Trades the one-time login cookie, which a sign-in of any kind has left, for the bearer. */
export async function exchange(email: string): Promise<string> {
  return (await bodyOf(answerOf(api.jwt.$get({ query: { email } })))).accessToken;
}

/** The bearer is dead when this resolves. */
export const signOut = (): Promise<unknown> => personal(api.auth['sign-out'].$post());

/** Who is signed in, with the role the server gives them now. */
export async function getMe(): Promise<Me> {
  return fromWire<Me, typeof meWire>(meWire, await bodyOf(personal(api.auth.me.$get())));
}

/** Changes name and photo; without a photo the present one stays. */
export async function updateProfile(profile: Profile): Promise<Me> {
  return fromWire<Me, typeof meWire>(meWire, await bodyOf(personal(api.auth.profile.$patch({ json: profile }))));
}

/** Every session has ended when this resolves, this one included. */
export const changePassword = (change: PasswordChange): Promise<unknown> =>
  personal(api.auth.password.$post({ json: change }));

/** Ends the account and its sessions; the password is left empty by who has none. */
export const deleteAccount = (password: string): Promise<unknown> =>
  personal(api.auth.account.$delete({ json: { password } }));

/** Where the person is signed in, the newest first. */
export async function listDevices(): Promise<Device[]> {
  const devices = await bodyOf(personal(api.auth.sessions.$get()));
  return devices.map((device) => fromWire<Device, typeof deviceWire>(deviceWire, device));
}

/** Signs one device out. */
export const revokeDevice = (id: string): Promise<unknown> =>
  personal(api.auth.sessions[':id'].$delete({ param: { id } }));

/** Signs every device out, this one included. */
export const revokeAllDevices = (): Promise<unknown> => personal(api.auth.sessions.$delete());

/** Books a copy; answers the order's id. */
export async function bookProduct(order: NewOrder): Promise<string> {
  return (await bodyOf(personal(api['my-orders'].$post({ json: toWire(newOrderWire, order) })))).insertedId;
}

/** The signed-in buyer's orders, newest first. */
export async function listMyOrders(): Promise<Order[]> {
  const orders: Order[] = [];
  for (let after: string | undefined; ; ) {
    const answer = await personal(api['my-orders'].$get({ query: { limit: '100', ...(after ? { after } : {}) } }));
    const rows = await answer.json();
    orders.push(...rows.map((order) => fromWire<Order, typeof orderWire>(orderWire, order) as Order));
    after = /[?&]after=([^&>]+)[^>]*>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    if (!after) return orders;
  }
}

/** One of the signed-in buyer's orders. */
export async function getMyOrder(id: string): Promise<Order> {
  const order = await bodyOf(personal(api['my-orders'][':id'].$get({ param: { id } })));
  return fromWire<Order, typeof orderWire>(orderWire, order) as Order;
}

/** Deletes a pending order; answers how many went. */
export async function deleteOrder(id: string): Promise<number> {
  return (await bodyOf(personal(api['my-orders'][':id'].$delete({ param: { id } })))).deletedCount;
}

/** Holds the copy and answers the client secret of its payment intent. */
export async function startPayment(payment: StartPayment): Promise<string> {
  return (await bodyOf(personal(api['create-payment-intent'].$post({ json: toWire(startPaymentWire, payment) }))))
    .clientSecret;
}

export type FinishedPayment = Pick<Order, 'priceCents' | 'buyerEmail' | 'productId'> & {
  orderId: string;
  intentId: string;
};

/** Tells the server to look at the payment now; false while the provider is still processing it. */
export async function finishPayment(payment: FinishedPayment): Promise<boolean> {
  const response = await personal(api.payment.$post({ json: toWire(finishPaymentWire, payment) }));
  return (await response.json()).acknowledged;
}

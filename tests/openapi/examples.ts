/** Real requests and answers of each route, recorded through the front door: the examples of the description. */
import type { Access } from '../access/access-line.ts';
import { ACCESS } from '../access.ts';
import { account } from '../fixtures/factories.ts';
import { formOf, pictureOf, uploaded } from '../fixtures/listings.ts';
import { belongings, everybody } from '../fixtures/people/callers.ts';
import { cookieOf, PASSWORD, signIn } from '../fixtures/people/users.ts';
import { createHarness } from '../harness.ts';

export type Example = {
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** Absent unless it is JSON. */
  readonly answer?: unknown;
};

/** Moment of all examples. */
export const EXAMPLES_AT = Date.UTC(2026, 5, 15, 12);

const KNOWN = 'known@example.org';
const TOKEN = 'dogear_7Hq2mZx0VbN4tJkR9sWyE3cLfA6pGdUo1iTzQvXhB5n';
const PASSKEY = {
  id: 'AAECAwQFBgcICQoLDA0ODw',
  response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgOjGh0NBcP', signature: 'MEUCIQDTGVxh' },
};

/** Bodies with which these calls succeed, beside those of `tests/access.ts`. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/auth/sign-up': { name: 'Ann Reader', email: 'ann@example.org', password: 'Reader#2026', role: 'Buyer' },
  'POST /api/auth/sign-in': { email: KNOWN, password: PASSWORD },
  'POST /api/auth/forgot': { email: KNOWN },
};

/** Bodies of calls that need a secret of a letter or a device: only the request is shown. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/auth/google/link': { email: 'ann@example.org', password: 'Reader#2026' },
  'POST /api/auth/verify': { token: TOKEN },
  'POST /api/auth/reset': { token: TOKEN, password: 'Reader#2027' },
  'POST /api/auth/email/undo': { token: TOKEN },
  'POST /api/auth/factor': { factor: { code: '123456' } },
  'POST /api/auth/fresh-proof': { password: 'Reader#2026' },
  'POST /api/auth/factors/passkey/options': { password: 'Reader#2026' },
  'POST /api/auth/factors/passkey': {
    name: 'My phone',
    credential: {
      id: PASSKEY.id,
      response: {
        clientDataJSON: PASSKEY.response.clientDataJSON,
        authenticatorData: PASSKEY.response.authenticatorData,
        publicKey: 'MFkwEwYHKoZIzj0CAQYI',
        publicKeyAlgorithm: -7,
      },
    },
  },
  'POST /api/auth/factors/totp/options': { password: 'Reader#2026' },
  'POST /api/auth/factors/totp': { request: 'totp-request', code: '123456' },
  'POST /api/auth/factors/codes': { password: 'Reader#2026' },
  'POST /api/auth/factors/undo': { token: TOKEN },
};

/** Random values of an answer: each kind with a fixed value of the same form. */
const DRAWN: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^dogear_[\w-]{43}$/, () => TOKEN],
  [/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, () => '0f8fad5b-d9cb-469f-a165-70867728950e'],
  [/^[0-9a-f]{32,64}$/, (text) => '5f2b8c0d9e1a3746'.repeat(4).slice(0, text.length)],
  [/^[\w-]{22,}$/, (text) => 'Vh3kQ8sLx2NwYt6P'.repeat(6).slice(0, text.length)],
  [/^[0-9A-HJ-NP-TV-Z]{8}$/, () => 'DDGTQ0F6'],
  [/(?<=[/=#])[\w-]{32,}/g, (text) => 'Vh3kQ8sLx2NwYt6P'.repeat(6).slice(0, text.length)],
];

/** `rows` is how many rows of a list stay. */
function withoutChance(value: unknown, rows: number): unknown {
  if (typeof value === 'string') return DRAWN.reduce((text, [form, fixed]) => text.replace(form, fixed), value);
  if (Array.isArray(value)) return value.slice(0, rows).map((one) => withoutChance(one, rows));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutChance(one, rows)]));
}

/** A body with the values of its placeholders. */
function filled(body: unknown, fill: (text: string) => string): unknown {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' && value.includes(':') ? withoutChance(fill(value), 0) : value,
  );
}

const BOOK = {
  name: 'Emma',
  author: 'Jane Austen',
  isbn: '9780141439587',
  categoryId: 'fantasy',
  condition: 'Good',
  format: 'Paperback',
  language: 'en',
  phone_number: '+1 503 555 0100',
  location: 'Portland, OR',
  year_of_purchase: 2019,
  year_of_use: '2 years',
  original_price: 16.99,
  resell_price: 7.5,
  description: 'A reading copy with a few pencil marks.',
};

/** A shop with a few rows of everything. */
async function world(wanted: string) {
  const harness = await createHarness();
  harness.clock.now = EXAMPLES_AT;
  const { callers, buyerA, seller } = await everybody(harness);
  await account(harness, KNOWN, PASSWORD);
  const fill = await belongings(harness, buyerA, seller, wanted);
  return { harness, callers, seller, buyerA, fill };
}

/** The shop that all reads are recorded in: none of them changes an answer of another one. */
async function readersWorld() {
  const reads = Object.entries(ACCESS).filter(([route]) => route.startsWith('GET '));
  const made = await world(
    `${JSON.stringify(reads)} :order :wish :sale :parcel :claimed :reported :complaint :debt :approval`,
  );
  made.harness.clock.now += 60_000;
  const [photo] = await uploaded(made.harness, made.seller, 'a cover');
  const posted = await made.seller.ask('POST', '/api/products', { ...BOOK, photo });
  if (posted.status !== 201) throw new Error(`no book: ${await posted.text()}`);
  const { insertedId } = (await posted.json()) as { insertedId: string };
  await made.seller.ask('PUT', `/api/products/${insertedId}`);
  await made.buyerA.ask('POST', '/api/add-to-wishlist', { productID: insertedId });
  return made;
}

/** Records examples for one test, at whose end the databases are closed. */
export function exampleRecorder(): (route: string, access: Access) => Promise<Example> {
  let readers: ReturnType<typeof readersWorld> | undefined;
  return async (route, access) => {
    const isRead = route.startsWith('GET ');
    if (isRead) readers ??= readersWorld();
    return record(route, access, await (readers && isRead ? readers : world(JSON.stringify(access))));
  };
}

/** Asks the route once, as a caller who may. Lists are cut to two rows. */
async function record(
  route: string,
  access: Access,
  { harness, callers, fill }: Awaited<ReturnType<typeof world>>,
): Promise<Example> {
  const [method = '', path = ''] = route.split(' ');
  const caller = { Admin: 'admin', Seller: 'owner seller', Buyer: 'buyer A', 'signed-in': 'buyer A', anyone: '' }[
    access.for
  ];
  const headers = { ...callers.find(({ who }) => who === caller)?.headers };
  if (route === 'GET /api/jwt') {
    const signedIn = await signIn(harness, KNOWN, PASSWORD);
    headers.Cookie = cookieOf(signedIn, 'login') ?? '';
  }
  const body = BODIES[route] ?? access.body;
  const target = route === 'GET /api/jwt' ? `/api/jwt?email=${KNOWN}` : fill(access.path ?? path);
  const response = await harness.send(target, {
    method,
    headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
    ...(body ? { body: fill(JSON.stringify(body)) } : {}),
    ...(access.upload ? { body: formOf(new Blob([pictureOf('new') as BlobPart])) } : {}),
  });
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  const sent = REQUESTS[route] ?? (body && filled(body, fill));
  return {
    path: String(withoutChance(target, 0)),
    ...(sent ? { body: sent } : {}),
    status: response.status,
    ...(isJson ? { answer: withoutChance(await response.json(), 2) } : {}),
  };
}

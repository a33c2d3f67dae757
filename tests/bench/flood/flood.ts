/**
 * Effect of a flood of searches on other calls. These calls arrive at a constant rate; the figure is the share answered
 * in time during the flood, relative to the share without it.
 */

/** A call; true for the expected answer. */
export type Call = () => Promise<boolean>;

export type Flooded = {
  /** Searches per second answered without a flood, and sent per second during it. */
  readonly saturation: number;
  readonly sent: number;
  readonly answered: number;
  readonly refused: number;
  /** By name, calls answered during the flood, relative to the same time without it. */
  readonly kept: Readonly<Record<string, number>>;
};

/** Duration of each measurement in ms, and the concurrency that finds the saturation. */
const MEASURED_MS = 8_000;
const SATURATING = 8;

const PATIENCE_MS = 2_000;

/** Other calls per second and kind. */
const RATE = 4;

/** A new address per call: the limits per address are not measured. */
const someAddress = (nth: number): string => `198.18.${(nth >> 8) & 255}.${nth & 255}`;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Begins a call per tick, regardless of the earlier ones; returns the number answered correctly and in time. */
async function atRate(perSecond: number, ms: number, call: Call): Promise<number> {
  const calls: Promise<boolean>[] = [];
  const began = performance.now();
  for (let nth = 0; nth < (perSecond * ms) / 1000; nth++) {
    await sleep(began + (nth * 1000) / perSecond - performance.now());
    calls.push(call().catch(() => false));
  }
  return (await Promise.all(calls)).filter(Boolean).length;
}

/** Searches answered per second at constant concurrency. */
async function saturationOf(search: () => Promise<number>): Promise<number> {
  let answered = 0;
  const began = performance.now();
  const ask = async () => {
    while (performance.now() - began < MEASURED_MS) if ((await search()) === 200) answered++;
  };
  await Promise.all(Array.from({ length: SATURATING }, ask));
  return (answered * 1000) / (performance.now() - began);
}

/** Searches with many matches; resolves to the status, 0 after the timeout. */
function searchesAt(origin: string): () => Promise<number> {
  let nth = 0;
  const search = async () => {
    nth++;
    const address = `${origin}/api/search?limit=24&q=${'etaoinshrdlu'[nth % 12]}`;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(address, { signal, headers: { 'CF-Connecting-IP': someAddress(nth) } });
    await answer.arrayBuffer();
    return answer.status;
  };
  return () => search().catch(() => 0);
}

/** Runs the work during a flood of `perSecond` searches. */
export async function besideFlood<Result>(
  origin: string,
  perSecond: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const search = searchesAt(origin);
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  working.catch(() => {});
  const searches: Promise<number>[] = [];
  const began = performance.now();
  for (let nth = 0; !isDone; nth++) {
    await sleep(began + (nth * 1000) / perSecond - performance.now());
    searches.push(search());
  }
  await Promise.all(searches);
  return working;
}

/** Floods this address with searches at twice its saturation, beside these calls. */
export async function flood(origin: string, others: Readonly<Record<string, Call>>): Promise<Flooded> {
  const status = searchesAt(origin);
  const measure = () =>
    Promise.all(
      Object.entries(others).map(async ([name, call]) => [name, await atRate(RATE, MEASURED_MS, call)] as const),
    );
  const saturation = await saturationOf(status);
  const quiet = new Map(await measure());
  const counts = new Map<number, number>();
  const perSecond = Math.max(1, 2 * saturation);
  const [beside] = await Promise.all([
    measure(),
    atRate(perSecond, MEASURED_MS, async () => {
      const code = await status();
      counts.set(code, (counts.get(code) ?? 0) + 1);
      return true;
    }),
  ]);
  const sent = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const share = (code: number) => (counts.get(code) ?? 0) / Math.max(1, sent);
  const kept = beside.map(([name, count]) => {
    const alone = quiet.get(name) ?? 0;
    if (alone === 0) throw new Error(`${name}: nothing was answered without the flood either`);
    return [name, count / alone];
  });
  return { saturation, sent: perSecond, answered: share(200), refused: share(503), kept: Object.fromEntries(kept) };
}

/** A public page or call. */
export const reads =
  (address: string | (() => string)): Call =>
  async () => {
    const answer = await fetch(typeof address === 'string' ? address : address(), {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  };

const JSON_TYPE = { 'Content-Type': 'application/json' } as const;

/** The cookies that an answer sets, in the form of a request. */
const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/**
 * New buyers, one per copy, who start payments in turns: each copy returns the same intent. One account would exceed
 * its hourly limit.
 */
export async function payments(origin: string, productIDs: readonly string[]): Promise<Call> {
  const buyers = await Promise.all(productIDs.map((id) => payment(origin, id)));
  let turn = 0;
  return async () => (await buyers[turn++ % buyers.length]?.()) === true;
}

async function payment(origin: string, productID: string): Promise<Call> {
  const send = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const account = { email: `flood-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  await send('/auth/sign-up', {}, { ...account, name: 'Flood', role: 'Buyer' });
  const signedIn = await send('/auth/sign-in', {}, account);
  const jwt = await fetch(`${origin}/api/jwt?email=${account.email}`, { headers: { Cookie: cookiesOf(signedIn) } });
  const { accessToken } = (await jwt.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}`, Cookie: cookiesOf(jwt) };
  const place = { user_number: '+1 503 555 0199', user_location: 'Salem, OR' };
  const booked = await send('/my-orders', headers, { productID, ...place });
  if (!booked.ok) throw new Error(`booking ${productID} answered ${booked.status}: ${await booked.text()}`);
  const { insertedId } = (await booked.json()) as { insertedId: string };
  return async () => {
    const answer = await send('/create-payment-intent', headers, { bookedId: insertedId });
    await answer.arrayBuffer();
    return answer.ok;
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const floodLines = ({ saturation, sent, answered, refused, kept }: Flooded): string =>
  [
    `saturation: ${saturation.toFixed(0)} searches a second; sent: ${sent.toFixed(0)}`,
    `searches answered ${percent(answered)}, refused at once ${percent(refused)}`,
    ...Object.entries(kept).map(([name, share]) => `${name}: ${share.toFixed(2)} of its own rate`),
  ].join('\n');

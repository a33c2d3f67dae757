import { shownTransaction } from '../objects/balance/balance.ts';
import { invalidParameter } from '../objects/errors.ts';
import type { TableName } from '../objects/objects.ts';
import type { Store } from '../store.ts';

const tableByPrefix: Record<string, TableName> = {
  pi: 'payment_intent',
  ch: 'charge',
  re: 'refund',
  pm: 'payment_method',
  du: 'dispute',
  po: 'payout',
  tr: 'transfer',
  trr: 'transfer_reversal',
};

type Reader = Pick<Store, 'get' | 'now'>;

/**
 * Replaces ids by their objects along each path, e.g. `latest_charge` or, in a list, `data.latest_charge`:
 * https://docs.stripe.com/api/expanding_objects
 */
export function expand(store: Reader, body: unknown, paths: readonly string[] = []): unknown {
  return paths.reduce((result, path) => follow(store, result, path.split('.'), path), body);
}

function follow(store: Reader, value: unknown, steps: string[], path: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? lookUp(store, value, path) : value;
  if (Array.isArray(value)) return value.map((item) => follow(store, item, steps, path));
  const owner = typeof value === 'string' ? lookUp(store, value, path) : value;
  if (owner === null) return null;
  if (typeof owner !== 'object' || !Object.hasOwn(owner, step)) throw notExpandable(path);
  const inner = (owner as Record<string, unknown>)[step];
  return { ...owner, [step]: follow(store, inner, rest, path) };
}

function lookUp(store: Reader, id: string, path: string): unknown {
  const transaction = id.startsWith('txn_') && store.get('balance_transaction', id);
  if (transaction) return shownTransaction(store, transaction);
  const table = tableByPrefix[id.split('_')[0] ?? ''];
  const found = table && store.get(table, id);
  if (!found) throw notExpandable(path);
  return found;
}

function notExpandable(path: string) {
  return invalidParameter('parameter_invalid_string', `This property cannot be expanded (${path}).`, 'expand');
}

/** Connected accounts: https://docs.stripe.com/api/v2/core/accounts */
import type { Transaction } from '../../store/store.ts';
import { noSuch } from '../errors.ts';
import type { Account } from '../objects.ts';

export const INCLUDES = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const;

export function findAccount(tx: Pick<Transaction, 'get'>, id: string): Account {
  const account = tx.get('account', id);
  if (!account) throw noSuch('account', id, 'id');
  return account;
}

/**
 * An account in the response to a call: fields that the call does not include are null, whatever their value.
 * https://docs.stripe.com/api-v2-overview#include-response-values
 */
export function shownAccount(account: Account, include: readonly string[] = []): unknown {
  const has = (name: (typeof INCLUDES)[number]) => include.includes(name);
  const { merchant = null, recipient = null } = account.configuration ?? {};
  const configuration = {
    customer: null,
    merchant: has('configuration.merchant') ? merchant : null,
    recipient: has('configuration.recipient') ? recipient : null,
  };
  return {
    ...account,
    configuration: include.some((name) => name.startsWith('configuration.')) ? configuration : null,
    contact_phone: account.contact_phone ?? null,
    display_name: account.display_name ?? null,
    defaults: has('defaults') ? account.defaults : null,
    future_requirements: has('future_requirements') ? { entries: [] } : null,
    identity: has('identity') ? account.identity : null,
    requirements: has('requirements') ? account.requirements : null,
  };
}

/** True if it can receive transfers. */
export const receivesTransfers = ({ configuration }: Account): boolean =>
  configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === 'active';

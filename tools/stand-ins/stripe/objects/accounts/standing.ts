import type { Transaction } from '../../store/store.ts';
import type { Account } from '../objects.ts';
import { type Capability, capabilityOf, closedCapability, requirementsOf, type Standing } from './capabilities.ts';
import { recordAccountEvent } from './events.ts';

/** Sets Stripe's decision on an account and records events of its changes. A closed account stays closed. */
export function setStanding(tx: Transaction, account: Account, standing: Standing): Account {
  if (account.closed) return account;
  return change(tx, account, { capability: capabilityOf(standing), requirements: requirementsOf(standing) });
}

/** Closes an account. Its balance is inaccessible afterwards. */
export function closeAccount(tx: Transaction, account: Account): Account {
  if (account.closed) return account;
  const closed = change(
    tx,
    { ...account, closed: true },
    { capability: closedCapability, requirements: { entries: [] } },
  );
  recordAccountEvent(tx, closed, { type: 'v2.core.account.closed' });
  return closed;
}

type Change = { capability: Capability; requirements: NonNullable<Account['requirements']> };

function change(tx: Transaction, account: Account, { capability, requirements }: Change): Account {
  const { merchant, recipient } = account.configuration ?? {};
  const balance = recipient?.capabilities?.stripe_balance;
  const changed: Account = {
    ...account,
    configuration: {
      ...(merchant && {
        merchant: { ...merchant, ...(merchant.capabilities && { capabilities: { card_payments: capability } }) },
      }),
      ...(recipient && {
        recipient: {
          ...recipient,
          ...(balance && { capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } } }),
        },
      }),
    },
    requirements,
  };
  tx.put('account', changed);
  if (balance && balance.stripe_transfers?.status !== capability.status) {
    for (const updated_capability of ['stripe_balance.stripe_transfers', 'stripe_balance.payouts'] as const)
      recordAccountEvent(tx, changed, {
        type: 'v2.core.account[configuration.recipient].capability_status_updated',
        data: { updated_capability },
      });
  }
  if (JSON.stringify(account.requirements) !== JSON.stringify(requirements))
    recordAccountEvent(tx, changed, { type: 'v2.core.account[requirements].updated' });
  return changed;
}

import {
  type AccountParameters,
  checkNewAccount,
  createAccount,
  findAccount,
  INCLUDES,
  shownAccount,
} from '../../objects/accounts/accounts.ts';
import { checkLink, createLink, type LinkParameters } from '../../objects/accounts/links.ts';
import { define, ok } from '../endpoint.ts';
import { invalidFields } from '../json.ts';

const ACCOUNTS = '/v2/core/accounts';

function checkIncludes({ include = [] }: { include?: string[] }): void {
  const unknown = include.find((name) => !INCLUDES.includes(name as (typeof INCLUDES)[number]));
  if (unknown !== undefined)
    throw invalidFields(`Invalid include: it must be one of ${INCLUDES.join(', ')}.`, 'include');
}

/** Connected accounts, and the links to their onboarding. */
export const accountEndpoints = [
  define<AccountParameters>({
    method: 'POST',
    path: ACCOUNTS,
    rules: {
      contact_email: 'string',
      dashboard: ['express', 'full', 'none'],
      metadata: 'metadata',
      identity: { country: ['us', 'US'] },
      defaults: {
        currency: ['usd'],
        responsibilities: {
          fees_collector: ['application', 'application_custom', 'application_express', 'stripe'],
          losses_collector: ['application', 'stripe'],
        },
      },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: 'boolean' } } } },
        merchant: { capabilities: { card_payments: { requested: 'boolean' } } },
      },
      include: 'strings',
    },
    required: ['contact_email', 'identity.country', 'configuration'],
    check: (params) => {
      checkIncludes(params);
      checkNewAccount(params);
    },
    run: (tx, { params }) => ok(shownAccount(createAccount(tx, params), params.include)),
  }),
  define<{ include?: string[] }>({
    method: 'GET',
    path: `${ACCOUNTS}/:id`,
    rules: { include: 'strings' },
    check: checkIncludes,
    run: (tx, { id, params }) => ok(shownAccount(findAccount(tx, id), params.include)),
  }),
  define<LinkParameters>({
    method: 'POST',
    path: '/v2/core/account_links',
    rules: {
      account: 'string',
      use_case: {
        type: ['account_onboarding'],
        account_onboarding: { refresh_url: 'string', return_url: 'string' },
      },
    },
    required: ['account', 'use_case.type', 'use_case.account_onboarding.refresh_url'],
    check: checkLink,
    run: (tx, { params, origin }) => ok(createLink(tx, findAccount(tx, params.account), params.use_case, origin)),
  }),
];

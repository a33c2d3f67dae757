import { faultOfCall } from '../../faults.ts';
import {
  type AccountParameters,
  checkNewAccount,
  createAccount,
  findAccount,
  INCLUDES,
  shownAccount,
} from '../../objects/accounts/accounts.ts';
import { checkLink, createLink, type LinkParameters } from '../../objects/accounts/links.ts';
import { noSuch } from '../../objects/errors.ts';
import { define, ok } from '../endpoint.ts';
import { invalidFields } from '../json.ts';
import type { Rules } from '../parameters.ts';

const ACCOUNTS = '/v2/core/accounts';

const flowRules: Rules = {
  refresh_url: 'string',
  return_url: 'string',
  collection_options: { fields: ['currently_due', 'eventually_due'], future_requirements: ['include', 'omit'] },
};

function checkIncludes({ include = [] }: { include?: string[] }): void {
  const unknown = include.find((name) => !INCLUDES.includes(name as (typeof INCLUDES)[number]));
  if (unknown !== undefined)
    throw invalidFields(`Invalid include: it must be one of ${INCLUDES.join(', ')}.`, 'include');
}

/** Connected accounts, the links to their onboarding, and their events. */
export const accountEndpoints = [
  define<AccountParameters>({
    method: 'POST',
    path: ACCOUNTS,
    rules: {
      contact_email: 'string',
      contact_phone: 'string',
      dashboard: ['express', 'full', 'none'],
      display_name: 'string',
      metadata: 'metadata',
      identity: {
        country: ['us', 'US'],
        entity_type: ['company', 'government_entity', 'individual', 'non_profit'],
      },
      defaults: {
        currency: ['usd'],
        locales: 'strings',
        profile: { business_url: 'string', doing_business_as: 'string', product_description: 'string' },
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
    fault: (_, { params }) => faultOfCall('account', params.contact_email),
    run: (tx, { params }) => ok(shownAccount(createAccount(tx, params), params.include)),
  }),
  define<{ include?: string[] }>({
    method: 'GET',
    path: `${ACCOUNTS}/:id`,
    rules: { include: 'strings' },
    check: checkIncludes,
    fault: (store, { id }) => faultOfCall('read', store.get('account', id)?.contact_email),
    run: (tx, { id, params }) => ok(shownAccount(findAccount(tx, id), params.include)),
  }),
  define<LinkParameters>({
    method: 'POST',
    path: '/v2/core/account_links',
    rules: {
      account: 'string',
      use_case: {
        type: ['account_onboarding', 'account_update'],
        account_onboarding: flowRules,
        account_update: flowRules,
      },
    },
    required: ['account', 'use_case.type'],
    check: checkLink,
    fault: (store, { params }) => faultOfCall('link', store.get('account', params.account)?.contact_email),
    run: (tx, { params, origin }) => ok(createLink(tx, findAccount(tx, params.account), params.use_case, origin)),
  }),
  define<object>({
    method: 'GET',
    path: '/v2/core/events/:id',
    rules: {},
    run: (tx, { id }) => {
      const event = tx.get('thin_event', id);
      if (!event) throw noSuch('event', id, 'id');
      return ok(event);
    },
  }),
];

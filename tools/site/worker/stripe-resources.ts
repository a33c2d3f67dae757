import { posix } from 'node:path';
import type { AstroIntegration } from 'astro';
import { emptied } from './emptied-modules.ts';

/** The resources of Stripe's SDK that functions/services/stripe uses, as its modules are called: `stripe.v2.core.accounts` needs `V2/index`, `V2/Core/index` and `V2/Core/Accounts`. */
export const USED_RESOURCES: readonly string[] = [
  ...[
    'Balance',
    'BalanceSettings',
    'BalanceTransactions',
    'Charges',
    'Disputes',
    'Events',
    'PaymentIntents',
    'Payouts',
    'Refunds',
    'Transfers',
  ],
  ...['V2/index', 'V2/Core/index', 'V2/Core/AccountLinks', 'V2/Core/Accounts'],
];

const MODULE = /\/stripe\/esm\/(.+)\.js$/;
const IMPORT = /^import \{([^}]+)\} from '(\.[^']+)\.js';$/gm;
/** An object of a resource: the SDK makes one of each. */
const MADE = /^ *this\.\w+ = new (\w+)\((?:this|stripe)\);\n/gm;

/** What else is left out, with what its exports are instead. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  /** Calls a program back for each notice; the shop reads its notices itself. */
  StripeEventNotificationHandler: {},
  /** The list of all resources. */
  resources: {},
  /** Lists that go on by themselves; the shop asks page by page, because each has its place in the database. */
  autoPagination: { makeAutoPaginationMethods: '() => ({})' },
  /** Numbers with a point in answers of the second API: they stay the text that they are. */
  Decimal: { Decimal: '{ from: (text) => text }' },
};

/** The parts of an address of the SDK such as `v2.core.accounts`, as modules. */
export function resourceModules(address: string): string[] {
  const names = address.split('.').map((name) => (name[0] ?? '').toUpperCase() + name.slice(1));
  return names.map((_, at) => [...names.slice(0, at + 1), ...(at < names.length - 1 ? ['index'] : [])].join('/'));
}

function leftOut(module: string): Readonly<Record<string, string>> | undefined {
  const [, resource] = /^resources\/(.+)$/.exec(module) ?? [];
  if (resource !== undefined) return USED_RESOURCES.includes(resource) ? undefined : {};
  return OTHERS[module];
}

/** What stands in a build for a module of the SDK: itself, without objects of resources that are left out, or exports that throw. */
export function strippedModule(id: string, code: string): string | undefined {
  const [, module] = MODULE.exec(id.replaceAll('\\', '/')) ?? [];
  if (module === undefined) return undefined;
  const instead = leftOut(module);
  if (instead) return emptied(`stripe/esm/${module}.js`, code, instead);
  const gone = [...code.matchAll(IMPORT)]
    .filter(([, , from = '']) => leftOut(posix.join(posix.dirname(module), from)))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  const left = code.replace(MADE, (line, name: string) => (gone.includes(name) ? '' : line));
  return left === code ? undefined : left;
}

/**
 * Builds the Worker with the parts of Stripe's SDK that it uses. The SDK makes an object of each of its two hundred resources, so no
 * bundler can leave one out, and they are nine tenths of it. Requests, keys, versions, signatures and errors stay the SDK's own.
 */
export const stripeResources = (): AstroIntegration => ({
  name: 'stripe-resources',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'stripe-resources',
              enforce: 'pre',
              apply: 'build',
              transform: (code: string, id: string) => strippedModule(id, code),
            },
          ],
        },
      });
    },
  },
});

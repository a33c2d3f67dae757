import { posix } from 'node:path';
import type { AstroIntegration } from 'astro';
import { emptied } from './emptied-modules.ts';

/**
 * Resources of Stripe's SDK that functions/services/stripe uses, by module name: `stripe.v2.core.accounts` needs
 * `V2/index`, `V2/Core/index` and `V2/Core/Accounts`.
 */
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
/** Creation of a resource's object: the SDK creates one of each. */
const MADE = /^ *this\.\w+ = new (\w+)\((?:this|stripe)\);\n/gm;

/** Other excluded modules, with replacements for their exports. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  /** Callbacks for event notifications; the shop parses notices itself. */
  StripeEventNotificationHandler: {},
  /** The list of all resources. */
  resources: {},
  /** Automatic pagination; the shop reads page by page, because each cursor is stored in the database. */
  autoPagination: { makeAutoPaginationMethods: '() => ({})' },
  /** Decimals in answers of the second API: they stay text. */
  Decimal: { Decimal: '{ from: (text) => text }' },
};

/** Modules on the path of an SDK call such as `v2.core.accounts`. */
export function resourceModules(address: string): string[] {
  const names = address.split('.').map((name) => (name[0] ?? '').toUpperCase() + name.slice(1));
  return names.map((_, at) => [...names.slice(0, at + 1), ...(at < names.length - 1 ? ['index'] : [])].join('/'));
}

function leftOut(module: string): Readonly<Record<string, string>> | undefined {
  const [, resource] = /^resources\/(.+)$/.exec(module) ?? [];
  if (resource !== undefined) return USED_RESOURCES.includes(resource) ? undefined : {};
  return OTHERS[module];
}

/** The build's version of an SDK module: itself, without objects of excluded resources, or exports that throw. */
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
 * Builds the Worker with the used parts of Stripe's SDK. The SDK creates an object of each of its two hundred
 * resources, so no bundler can drop one, and they are nine tenths of it. Requests, keys, versions, signatures and
 * errors stay the SDK's own.
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

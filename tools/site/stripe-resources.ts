import type { AstroIntegration } from 'astro';

/** The resources of Stripe's SDK that functions/services/stripe/stripe.ts uses, as its modules are called. */
export const USED_RESOURCES = ['Charges', 'Disputes', 'Events', 'PaymentIntents', 'Refunds'] as const;

const RESOURCE = /\/stripe\/esm\/resources\/(.+)\.js$/;
/** Calls a program back for each notice; the shop reads its notices itself. */
const HANDLER = /\/stripe\/esm\/StripeEventNotificationHandler\.js$/;
const EXPORT = /^export class (\w+)/gm;

/** What stands in a build for a module of the SDK: itself where it is used, otherwise its classes without what they can do. */
export function strippedResource(id: string, code: string): string | undefined {
  const path = id.replaceAll('\\', '/');
  const [, name] = RESOURCE.exec(path) ?? [];
  const isUsed = name === undefined || USED_RESOURCES.some((used) => used === name);
  if (isUsed && !HANDLER.test(path)) return undefined;
  return [...code.matchAll(EXPORT)].map(([declaration]) => `${declaration} {}`).join('\n');
}

/**
 * Builds the Worker with the resources of Stripe's SDK that it uses. The SDK makes an object of each of its two hundred, so no
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
              transform: (code: string, id: string) => strippedResource(id, code),
            },
          ],
        },
      });
    },
  },
});

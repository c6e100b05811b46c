const folder = 'stripe/esm/resources/';

/** The resources of Stripe's API that our calls use, each a module of its package. */
export const usedStripeResources: ReadonlySet<string> = new Set([
  'Accounts',
  'AccountLinks',
  'Checkout/Sessions',
  'Checkout/index',
  'Disputes',
  'Events',
  'PaymentIntents',
  'Refunds',
]);

/**
 * The content of a module of Stripe's package in a bundle if it describes resources that we never use: their classes
 * without any call, because the client creates all of them. The script of a function that calls
 * Stripe would be 16 to 43 % larger with them. Undefined for any other module.
 */
export function leanStripeModule(module: string): ((source: string) => string) | undefined {
  if (!module.startsWith(folder) || usedStripeResources.has(module.slice(folder.length).replace(/\.js$/, '')))
    return undefined;
  return (source) =>
    [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => `export class ${name} {}\n`).join('');
}

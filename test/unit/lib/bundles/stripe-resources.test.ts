import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leanStripeModule, usedStripeResources } from '#lib/bundles/stripe-resources';

const packages = join(process.cwd(), 'node_modules');
const folder = 'stripe/esm/resources';
const adapter = readFileSync('lambdas/online-payments/stripe/stripe-provider.ts', 'utf8');

test.each([...usedStripeResources])('%s is a module of the package and keeps its calls', (name) => {
  expect(existsSync(join(packages, folder, `${name}.js`))).toBe(true);
  expect(leanStripeModule(`${folder}/${name}.js`)).toBeUndefined();
});

test('every resource that the adapter calls is among those that keep their calls', () => {
  const called = [
    ...[...adapter.matchAll(/ask\(\(\{ (\w+) \}\)/g)].map(([, name]) => `${name}`),
    ...[...adapter.matchAll(/\bstripe\.(\w+)\./g)].map(([, name]) => `${name}`),
  ];
  const kept = [...usedStripeResources].map((name) => name.split('/')[0] ?? '');
  expect(new Set(called.map((name) => name[0]?.toUpperCase() + name.slice(1)))).toEqual(new Set(kept));
});

test('any other resource keeps its class without calls, and modules outside of the resources stay whole', () => {
  const module = `${folder}/Charges.js`;
  const lean = leanStripeModule(module)?.(readFileSync(join(packages, module), 'utf8'));
  expect(lean).toBe('export class ChargeResource {}\n');
  expect(leanStripeModule('stripe/esm/stripe.core.js')).toBeUndefined();
});

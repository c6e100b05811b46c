import { earlyAccess } from '#lambdas/messaging/index';
import { commit } from '#lambdas/platform/table/commit';
import { remove, update } from '#lambdas/platform/table/writes';
import type { Deployment } from '../command/deployment.ts';
import type { Item } from './person-items.ts';

/** Attributes of the early-access record that other purposes than the signup need, under the hash alone. */
const guards = new Set(['invoiceCount', 'blockedAt']);

/** True for an early-access record that holds more than a counter or a block. */
export const hasSignup = ({ PK: _pk, SK: _sk, ...stored }: Item): boolean =>
  Object.keys(stored).some((name) => !guards.has(name));

/** Removes the signup from an early-access record; the free counter and a block stay, without the address. */
export async function forgetSignup({ table }: Deployment, { PK, SK, ...stored }: Item): Promise<void> {
  const key = { PK, SK };
  if (stored.invoiceCount === undefined && stored.blockedAt === undefined) {
    await commit(table, [remove(earlyAccess, key)]);
    return;
  }
  // Whatever else stands there goes, also what this release knows nothing of.
  const names = Object.keys(stored).filter((name) => !guards.has(name));
  if (names.length === 0) return;
  const set = Object.fromEntries(names.map((name) => [name, undefined]));
  await commit(table, [update(earlyAccess, key, { set })]);
}

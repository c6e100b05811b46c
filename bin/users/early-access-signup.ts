import { earlyAccess } from '#lambdas/messaging/index';
import { commit } from '#lambdas/platform/table/commit';
import { remove, update } from '#lambdas/platform/table/writes';
import type { Deployment } from '../command/deployment.ts';
import type { Item } from './person-items.ts';

/** Attributes of the early-access record that other features need. They stay, under the hash of the address only. */
const guards = new Set(['invoiceCount', 'blockedAt']);

/** True if an early-access record has more than a counter or a block. */
export const hasSignup = ({ PK: _pk, SK: _sk, ...stored }: Item): boolean =>
  Object.keys(stored).some((name) => !guards.has(name));

/** Removes the sign-up from an early-access record. The free counter and a block stay, without the address. */
export async function forgetSignup({ table }: Deployment, { PK, SK, ...stored }: Item): Promise<void> {
  const key = { PK, SK };
  if (stored.invoiceCount === undefined && stored.blockedAt === undefined) {
    await commit(table, [remove(earlyAccess, key)]);
    return;
  }
  // All other attributes are removed, including those that this release does not know.
  const names = Object.keys(stored).filter((name) => !guards.has(name));
  if (names.length === 0) return;
  const removed = Object.fromEntries(names.map((name) => [name, undefined]));
  await commit(table, [update(earlyAccess, key, { replace: removed })]);
}

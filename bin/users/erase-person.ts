import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { kindOfKey } from '#domain/table/key-kinds';
import { businessProfile } from '#lambdas/adapters/dynamodb/account/business-profile';
import { liteProfile } from '#lambdas/adapters/dynamodb/account/lite-profile';
import { earlyAccess } from '#lambdas/adapters/dynamodb/early-access/early-access';
import { commit, succeeds } from '#lambdas/adapters/dynamodb/table/commit';
import { remove, update } from '#lambdas/adapters/dynamodb/table/writes';
import type { Deployment } from '../command/deployment.ts';
import { deleteItems } from '../ledger/table-copy.ts';
import type { Person } from './find-person.ts';
import { deleteVersions, listVersions } from './person-documents.ts';
import { type Item, type PersonItem, personItems } from './person-items.ts';

/** What an erasure leaves, and why; printed by the command, so that an answer to the person can say it. */
export const eraseNotice = `What is left, and why:
- the free generator's counters and "This wasn't me" blocks, under a hash of the address: without them an erasure would
  give five more free invoices, or lift a block. Records of free messages, hashes and outcome only: gone by themselves
  after 180 days. Counters per network, account or mailbox, hashed: gone after two days.
- the early-access record of the address, unless --with-early-access was given: its signup, or the address beside its
  free counter.
- what other accounts wrote down themselves: the address as one of their clients, in their invoices or quotes.
- backups: point-in-time recovery goes back 35 days. After a restore, run this again.
- logs, which hold account ids but no address and no content, for as long as the stage keeps them; the mail service's own
  records, and mails that were delivered.
A session open in a browser can call for at most one more hour, and is refused whatever would write.`;

/** Seconds after which nothing is at work any more for an account that was closed: no function may run for longer. */
export const settlingSeconds = 60;

/** How much was erased. */
export interface Erasure {
  readonly items: number;
  readonly documentVersions: number;
  readonly account: boolean;
}

/** What an erasure deletes. */
const isErased = ({ belonging }: PersonItem): boolean =>
  belonging === 'account' || belonging === 'quote' || belonging === 'named';

/** Attributes of the early-access record that other purposes than the signup need, under the hash alone. */
const guards = new Set(['invoiceCount', 'blockedAt']);

/** True for an early-access record that holds more than a counter or a block. */
const hasSignup = ({ PK: _pk, SK: _sk, ...stored }: Item): boolean =>
  Object.keys(stored).some((name) => !guards.has(name));

/** Removes the signup from an early-access record; the free counter and a block stay, without the address. */
async function forgetSignup({ table }: Deployment, { PK, SK, ...stored }: Item): Promise<void> {
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

async function unlessGone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

/** What `erasePerson` would delete now; `early`: there is an early-access signup or address to forget. */
export async function planErasure(
  deployment: Deployment,
  person: Person,
): Promise<Erasure & { readonly early: boolean }> {
  const items = await personItems(deployment, person);
  const versions = person.userId === undefined ? [] : await listVersions(deployment, person.userId);
  return {
    items: items.filter(isErased).length,
    documentVersions: versions.length,
    account: person.account !== undefined,
    early: items.some(({ belonging, item }) => belonging === 'early-access' && hasSignup(item)),
  };
}

/**
 * Erases the profiles, without which every operation refuses the account, whatever token it shows. Answers how many
 * there were.
 */
async function closeAccount({ table }: Deployment, userId: string): Promise<number> {
  const gone = await Promise.all([
    succeeds(table, remove(liteProfile, liteProfile.key(userId), { attr: 'PK', exists: true })),
    succeeds(table, remove(businessProfile, businessProfile.key(userId), { attr: 'PK', exists: true })),
  ]);
  return gone.filter(Boolean).length;
}

/**
 * Erases a person: locks the account out and takes its profiles first, so that nothing new appears once `settled` has
 * waited for what was at work, and deletes the account last, so that an interrupted erasure can be repeated by address
 * or id. Reads everything again at the end and throws if something was left. `eraseNotice` says what is meant to stay.
 */
export async function erasePerson(
  deployment: Deployment,
  person: Person,
  options: { readonly withEarlyAccess: boolean; readonly settled: () => Promise<unknown> },
): Promise<Erasure> {
  const { pool, table } = deployment;
  const { userId } = person;
  const user = userId === undefined ? undefined : { UserPoolId: pool.id, Username: userId };
  if (user && (await unlessGone(pool.client.send(new AdminDisableUserCommand(user)))))
    await unlessGone(pool.client.send(new AdminUserGlobalSignOutCommand(user)));
  // Without an account in the pool, the Lite profile alone knows the address: it stays until the end.
  const isOpen = userId !== undefined && person.account !== undefined;
  const profiles = isOpen ? await closeAccount(deployment, userId) : 0;
  if (isOpen) await options.settled();

  const items = await personItems(deployment, person);
  const erased = items.filter(isErased).map(({ item }) => item);
  const isLast = (item: Item): boolean => kindOfKey(item) === 'liteProfile';
  const versions = userId === undefined ? [] : await listVersions(deployment, userId);
  await deleteVersions(deployment, versions);
  if (options.withEarlyAccess)
    for (const { belonging, item } of items)
      if (belonging === 'early-access') await forgetSignup(deployment, item);
  await deleteItems(
    table,
    erased.filter((item) => !isLast(item)),
  );
  await deleteItems(table, erased.filter(isLast));
  const account = user ? await unlessGone(pool.client.send(new AdminDeleteUserCommand(user))) : false;

  const left = (await personItems(deployment, person)).filter(isErased).length;
  const leftVersions = userId === undefined ? 0 : (await listVersions(deployment, userId)).length;
  if (left + leftVersions > 0)
    throw new Error(`${left} items and ${leftVersions} documents appeared meanwhile: run it again.`);
  return { items: profiles + erased.length, documentVersions: versions.length, account };
}

import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { kindOfKey } from '#domain/table/key-kinds';
import { deleteItems } from '#lambdas/platform/table/batch-write';
import type { Deployment } from '../command/deployment.ts';
import type { Progress } from '../command/resumable.ts';
import { forgetSignup, hasSignup } from './early-access-signup.ts';
import type { Person } from './find-person.ts';
import { lockOut, unlessGone } from './lock-out.ts';
import { deleteVersions, listVersions } from './person-documents.ts';
import { type Item, type PersonItem, personItems } from './person-items.ts';

/** The data that an erasure does not delete, with the reasons. Printed for the operator, who tells the person. */
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

/** Counts of what was erased. */
export interface Erasure {
  readonly items: number;
  readonly documentVersions: number;
  readonly account: boolean;
  /** True if there is, or was, an early-access sign-up or address to remove. */
  readonly early: boolean;
}

/** True if an erasure deletes the item. */
const isErased = ({ belonging }: PersonItem): boolean =>
  belonging === 'account' || belonging === 'quote' || belonging === 'named';

const hasEarlyAccess = (items: readonly PersonItem[]): boolean =>
  items.some(({ belonging, item }) => belonging === 'early-access' && hasSignup(item));

/** Counts what `erasePerson` would delete now. */
export async function planErasure(
  deployment: Deployment,
  person: Person,
  progress: Progress,
): Promise<Erasure> {
  const items = await personItems(deployment, person, { progress, as: 'named' });
  const versions = person.userId === undefined ? [] : await listVersions(deployment, person.userId);
  return {
    items: items.filter(isErased).length,
    documentVersions: versions.length,
    account: person.account !== undefined,
    early: hasEarlyAccess(items),
  };
}

/**
 * Erases a person. First locks the account out and deletes its profiles, and calls `waitUntilSettled` to wait until
 * running functions have ended, so that nothing new appears. Deletes the account last, so that an interrupted erasure
 * can be repeated by address or ID; `progress` lets it resume. Reads everything again at the end and throws if
 * something is left. `eraseNotice` lists what is kept on purpose.
 */
export async function erasePerson(
  deployment: Deployment,
  person: Person,
  options: {
    readonly withEarlyAccess: boolean;
    readonly waitUntilSettled: () => Promise<unknown>;
    readonly progress: Progress;
  },
): Promise<Erasure> {
  const { pool, table } = deployment;
  const { progress } = options;
  const { userId } = person;
  const profiles = await lockOut(deployment, person, options);

  // Each repetition reads the table again, to find items that appeared meanwhile.
  const round = progress.stored<number>('round') ?? 1;
  const items = await personItems(deployment, person, { progress, as: `named-${round}` });
  const erased = items.filter(isErased).map(({ item }) => item);
  // Deleted last, because an interrupted erasure finds the person again by the address in the Lite profile.
  const isLast = (item: Item): boolean => kindOfKey(item) === 'liteProfile';
  const versions = userId === undefined ? [] : await listVersions(deployment, userId);
  const found = progress.stored<Erasure>('found') ?? {
    items: profiles + erased.length,
    documentVersions: versions.length,
    account: person.account !== undefined,
    early: hasEarlyAccess(items),
  };
  progress.store('found', found);
  await deleteVersions(deployment, versions);
  if (options.withEarlyAccess)
    for (const { belonging, item } of items)
      if (belonging === 'early-access') await forgetSignup(deployment, item);
  await deleteItems(
    table,
    erased.filter((item) => !isLast(item)),
  );
  await deleteItems(table, erased.filter(isLast));
  if (userId !== undefined)
    await unlessGone(pool.client.send(new AdminDeleteUserCommand({ UserPoolId: pool.id, Username: userId })));

  const readAgain = await personItems(deployment, person, { progress, as: `left-${round}` });
  const remainingItems = readAgain.filter(isErased).length;
  const remainingVersions = userId === undefined ? 0 : (await listVersions(deployment, userId)).length;
  if (remainingItems + remainingVersions > 0) {
    progress.store('round', round + 1);
    throw new Error(
      `${remainingItems} items and ${remainingVersions} documents appeared meanwhile: run it again.`,
    );
  }
  return found;
}

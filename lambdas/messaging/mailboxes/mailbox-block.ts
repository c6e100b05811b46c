import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { earlyAccess } from './early-access-entity.ts';
import {
  type AddressHashes,
  addressHashesOf,
  blockWrites,
  counterKeys,
  mailboxQuota,
} from './mailbox-quota.ts';

/** When the address was blocked, under its exact spelling or as a mailbox; undefined if it is not blocked. */
export async function blockedSince(table: Table, address: string): Promise<string | undefined> {
  const keys = counterKeys(addressHashesOf(address));
  const [addressRecord, mailbox] = [
    await find(table, earlyAccess, keys.address),
    await find(table, mailboxQuota, keys.mailbox),
  ];
  return [addressRecord?.blockedAt, mailbox?.blockedAt].filter((instant) => instant !== undefined).sort()[0];
}

/**
 * Removes the block, at an operator's request, so that the address again gets emails that strangers can trigger. The
 * counters keep their values.
 */
export async function liftBlock(table: Table, address: string): Promise<void> {
  const keys = counterKeys(addressHashesOf(address));
  const lifted = { replace: { blockedAt: undefined } };
  await tryCommit(table, update(earlyAccess, keys.address, lifted));
  await tryCommit(table, update(mailboxQuota, keys.mailbox, lifted));
}

/** Blocks the recipient of a message that a stranger triggered. Each write is safe to repeat. */
export async function blockReceiver(table: Table, recipient: AddressHashes, instant: Date): Promise<void> {
  for (const write of blockWrites(recipient, instant)) await commit(table, [write]);
}

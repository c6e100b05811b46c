import { commit, succeeds } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { earlyAccess } from './address-record.ts';
import { blockWrites, type Counted, countedOf, counterKeys, mailboxQuota } from './mailbox-quota.ts';

/** Since when an address is blocked, under its own spelling or as its mailbox; undefined for one that is not. */
export async function blockedSince(table: Table, address: string): Promise<string | undefined> {
  const keys = counterKeys(countedOf(address));
  const [own, mailbox] = [
    await find(table, earlyAccess, keys.address),
    await find(table, mailboxQuota, keys.mailbox),
  ];
  return [own?.blockedAt, mailbox?.blockedAt].filter((instant) => instant !== undefined).sort()[0];
}

/** Mails that strangers can cause may go there again, on an operator's word. What was counted stays counted. */
export async function liftBlock(table: Table, address: string): Promise<void> {
  const keys = counterKeys(countedOf(address));
  const lifted = { set: { blockedAt: undefined } };
  await succeeds(table, update(earlyAccess, keys.address, lifted));
  await succeeds(table, update(mailboxQuota, keys.mailbox, lifted));
}

/** Nothing more for who got a message that strangers can cause. Each write may be repeated. */
export async function blockReceiver(table: Table, message: Counted, instant: Date): Promise<void> {
  for (const write of blockWrites(message, instant)) await commit(table, [write]);
}

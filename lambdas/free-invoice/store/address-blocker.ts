import { timingSafeEqual } from 'node:crypto';
import { countedMailboxOf, liteMessage } from '../../invoices/index.ts';
import { blockReceiver } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AddressBlocker } from '../ports.ts';

const isEqual = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Blocks the recipient of a message, given its secret. */
export const addressBlocker = (table: Table, clock: Clock): AddressBlocker => ({
  async block(name, secretHash) {
    const message = await find(table, liteMessage, liteMessage.key(name));
    const counted = message && countedMailboxOf(message);
    if (!counted || !isEqual(message.blockTokenHash, secretHash)) return false;
    await blockReceiver(table, counted, clock());
    return true;
  },
});

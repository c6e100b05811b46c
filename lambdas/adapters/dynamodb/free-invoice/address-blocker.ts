import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import type { AddressBlocker } from '../../../free-invoice/ports.ts';
import { countedFor, liteMessage } from '../lite-invoice/lite-message.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { blockReceiver } from './free-message.ts';

const equal = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Blocks the person a message was mailed to, for the holder of its secret. */
export const addressBlocker = (table: Table, clock: Clock): AddressBlocker => ({
  async block(name, secretHash) {
    const message = await find(table, liteMessage, liteMessage.key(name));
    const counted = message && countedFor(message);
    if (!counted || !equal(message.blockTokenHash, secretHash)) return false;
    await blockReceiver(table, counted, clock());
    return true;
  },
});

import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import type { AddressBlocker } from '../../../free-invoice/ports.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { blockReceiver, freeMessage } from './free-message.ts';

const equal = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Blocks the person a message was mailed to, for the holder of its secret. */
export const addressBlocker = (table: Table, clock: Clock): AddressBlocker => ({
  async block(submissionId, tokenHash) {
    const key = freeMessage.key({ kind: 'free-invoice', id: submissionId });
    const message = await find(table, freeMessage, key);
    if (!message || !equal(message.blockTokenHash, tokenHash)) return false;
    await blockReceiver(table, message, clock());
    return true;
  },
});

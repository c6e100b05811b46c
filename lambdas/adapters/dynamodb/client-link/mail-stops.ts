import { timingSafeEqual } from 'node:crypto';
import { clientMailKinds } from '#domain/messaging/message';
import type { MailStops } from '../../../client-link/ports.ts';
import type { Clock } from '../../../clock.ts';
import { mailboxOfReader, stopMail } from '../lite-invoice/mail-stop.ts';
import { copyMessage } from '../quote/quote-messages.ts';
import { succeeds } from '../table/commit.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';

const equal = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Stops mail of a business, by the messages its clients got. */
export const mailStops = (table: Table, clock: Clock): MailStops => ({
  async stop({ owner, id }, secretHash) {
    // Every kind of client email keeps address and hash under the same names; an id is that of one kind alone.
    const [message] = (
      await Promise.all(
        clientMailKinds.map((kind) => find(table, copyMessage, copyMessage.key({ kind, id, owner }))),
      )
    ).filter((found) => found !== undefined);
    if (!message || !equal(message.stopTokenHash, secretHash)) return false;
    await succeeds(table, stopMail(owner, mailboxOfReader(message), clock()));
    return true;
  },
});

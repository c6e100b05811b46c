import { timingSafeEqual } from 'node:crypto';
import type { MailStops } from '../../../client-link/ports.ts';
import type { Clock } from '../../../clock.ts';
import { clientMessage } from '../lite-invoice/client-message.ts';
import { stopMail } from '../lite-invoice/mail-stop.ts';
import { succeeds } from '../table/commit.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';

const equal = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Stops mail of a business, by the messages its clients got. */
export const mailStops = (table: Table, clock: Clock): MailStops => ({
  async stop({ owner, id }, secretHash) {
    // Every mail to a client keeps the hash alike; an id is that of one kind alone.
    const [message] = (
      await Promise.all(
        (['client-invoice', 'reminder', 'receipt', 'quote-sent'] as const).map((kind) =>
          find(table, clientMessage, clientMessage.key({ kind, id, owner })),
        ),
      )
    ).filter((found) => found !== undefined);
    if (!message || !equal(message.stopTokenHash, secretHash)) return false;
    await succeeds(table, stopMail(owner, message.to, clock()));
    return true;
  },
});

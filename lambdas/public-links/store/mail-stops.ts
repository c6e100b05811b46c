import { timingSafeEqual } from 'node:crypto';
import { clientMailKinds } from '#domain/messaging/message';
import { mailboxOfRecipient, stopMail } from '../../client-email/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { accountWithAlias } from '../../profile/index.ts';
import { copyMessage } from '../../quotes/index.ts';
import type { MailStops } from '../ports.ts';

const isEqual = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Stops emails of a business, given a message that a client received. */
export const mailStops = (table: Table, clock: Clock): MailStops => ({
  async stop({ account, id }, secretHash) {
    // Emails of release 1.0.0 contain the account's ID instead of an alias.
    const owner = (await accountWithAlias(table, account)) ?? account;
    // All kinds of client email use the same attribute names for address and hash; an ID exists for one kind only.
    const [message] = (
      await Promise.all(
        clientMailKinds.map((kind) => find(table, copyMessage, copyMessage.key({ kind, id, owner }))),
      )
    ).filter((found) => found !== undefined);
    if (!message || !isEqual(message.stopTokenHash, secretHash)) return false;
    await tryCommit(table, stopMail(owner, mailboxOfRecipient(message), clock()));
    return true;
  },
});

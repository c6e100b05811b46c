import { timingSafeEqual } from 'node:crypto';
import { index5, messageIdIndex } from '#domain/table/indexes';
import { messageNameInKey } from '#domain/table/key-kinds';
import { accountPartition } from '#domain/table/keys';
import { mailboxOfRecipient, stopMail } from '../../client-email/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { accountWithAlias } from '../../profile/index.ts';
import { copyMessage } from '../../quotes/index.ts';
import type { MailStops } from '../ports.ts';

const isEqual = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** Most messages with one ID: a quote has one of each kind. */
const maxMessages = 20;

/** Stops emails of a business, given a message that a client received. */
export const mailStops = (table: Table, clock: Clock): MailStops => ({
  async stop({ account, id }, secretHash) {
    // A business of the mobile app has no alias.
    const owner = (await accountWithAlias(table, account)) ?? account;
    const partition = messageIdIndex(sha256(id)).GSI5PK;
    const { items } = await queryPage(table, { partition, index: index5, limit: maxMessages });
    const keys = items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
    const messages = await Promise.all(
      keys
        .filter((key) => key.PK === accountPartition(owner) && messageNameInKey(key).id === id)
        // All kinds of client email use the same attribute names for address and hash.
        .map((key) => find(table, copyMessage, key)),
    );
    const message = messages.find((one) => one && isEqual(one.stopTokenHash, secretHash));
    if (!message) return false;
    await tryCommit(table, stopMail(owner, mailboxOfRecipient(message), clock()));
    return true;
  },
});

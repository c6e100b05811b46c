import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import {
  addressIndex,
  documentIndex,
  index3,
  index4,
  index5,
  messageIdIndex,
  numberIndex,
  type TableIndex,
} from '#domain/table/indexes';
import { isKeyId } from '#domain/table/key-id';
import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import { type ItemKey, keys, type Sha256 } from '#domain/table/keys';
import { invoiceNumber } from '#lambdas/invoices/index';
import { type Message, message } from '#lambdas/messaging/index';
import { sha256 } from '#lambdas/platform/hash';
import { queryPage } from '#lambdas/platform/table/query';
import { find, findRaw } from '#lambdas/platform/table/read';
import type { Table } from '#lambdas/platform/table/table';
import { quoteLink } from '#lambdas/quotes/index';
import { type RepeatTrouble, troubleOf } from './repeat-trouble.ts';

/** Most messages shown for one document, address or account: the newest. */
export const maxMessages = 20;

/** Most accounts shown for an invoice number. */
const maxAccounts = 10;

/** The search: an invoice number, an address, or the ID of a message, invoice, quote or quote link. */
export interface Question {
  readonly what: string;
  /** Restricts an invoice number to one account. */
  readonly account?: string | undefined;
  /** The account that signs in with the address, from the user pool. */
  readonly accountOfAddress?: string | undefined;
}

/** The newest messages about one subject. */
export interface Found {
  /** The subject, such as `invoice 01J… of account 7c…`. */
  readonly title: string;
  readonly messages: readonly Message[];
  /** True if there are older messages. */
  readonly hasMore: boolean;
  /** Only for a recurring invoice whose next invoice could not be made or emailed. */
  readonly repeatTrouble?: RepeatTrouble;
}

export interface Answer {
  readonly found: readonly Found[];
  /** True if more accounts use this number than are shown. */
  readonly hasMoreAccounts: boolean;
  /** Number of keys read from indexes and table. It does not depend on the size of the table. */
  readonly keysRead: number;
}

/** Finds messages through the table's indexes, and counts the keys it reads. */
export function messageLookup(table: Table) {
  let keysRead = 0;

  async function newestKeys(index: TableIndex, partition: string, limit: number) {
    const { items, end } = await queryPage(table, { partition, index, limit, lastFirst: true });
    keysRead += Math.max(1, items.length);
    return {
      keys: items.map(({ PK, SK }): ItemKey => ({ PK: String(PK), SK: String(SK) })),
      hasMore: end !== undefined,
    };
  }

  async function messagesAt(found: readonly ItemKey[]): Promise<Message[]> {
    // The index finds a contact message by its author; the state of its email is a separate item.
    const messageKeys = found.map((key) =>
      kindOfKey(key) === 'contactMessage' ? keys.message({ kind: 'contact', id: idInKey(key.PK) }) : key,
    );
    keysRead += messageKeys.length;
    const items = await findRaw(table, messageKeys);
    return items.map(message.parse).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  async function newestMessages(title: string, index: TableIndex, partition: string): Promise<Found> {
    const { keys: found, hasMore } = await newestKeys(index, partition, maxMessages);
    return { title, messages: await messagesAt(found), hasMore };
  }

  const about = (documentId: string, title: string): Promise<Found> =>
    newestMessages(title, index3, documentIndex(documentId, '').GSI3PK);

  const to = (receiver: string, title: string): Promise<Found> =>
    newestMessages(title, index4, addressIndex(receiver, '').GSI4PK);

  async function byNumber(number: string, account?: string) {
    const hash = sha256(foldInvoiceNumber(number));
    const holders =
      account === undefined
        ? await newestKeys(index5, numberIndex(hash, '').GSI5PK, maxAccounts)
        : { keys: [keys.invoiceNumber(account, hash)], hasMore: false };
    const found = await Promise.all(
      holders.keys.map(async (key): Promise<readonly Found[]> => {
        keysRead += 2;
        const invoiceId = (await find(table, invoiceNumber, key))?.invoiceId;
        if (invoiceId === undefined) return [];
        const userId = idInKey(key.PK);
        const aboutInvoice = await about(invoiceId, `invoice ${invoiceId} of account ${userId}`);
        return [{ ...aboutInvoice, ...(await troubleOf(table, invoiceId, userId)) }];
      }),
    );
    return { found: found.flat(), hasMoreAccounts: holders.hasMore };
  }

  async function byId(id: string): Promise<Found[]> {
    keysRead += 3;
    const link = await find(table, quoteLink, keys.quoteLink(id));
    const documentId = link?.quoteId ?? id;
    const trouble = await troubleOf(table, documentId);
    return Promise.all([
      newestMessages('message', index5, messageIdIndex(sha256(id)).GSI5PK),
      about(documentId, 'invoice or quote').then((found) => ({ ...found, ...trouble })),
    ]);
  }

  const byAddress = (address: string, userId?: string): Promise<Found[]> =>
    Promise.all([
      to(sha256(normalizeEmail(address)), 'emails to this address, and contact messages from it'),
      ...(userId === undefined ? [] : [to(userId, `emails to the owner of account ${userId}`)]),
    ]);

  return {
    /** The messages of a log line, by the hashes of their IDs. */
    async named(hashes: readonly Sha256[]): Promise<Message[]> {
      const found = await Promise.all(
        hashes.map((hash) => newestKeys(index5, messageIdIndex(hash).GSI5PK, maxMessages)),
      );
      return messagesAt(found.flatMap(({ keys: named }) => named));
    },

    /** Every message that matches the search: the newest of each document, address and account. */
    async answer({ what, account, accountOfAddress }: Question): Promise<Answer> {
      if (isEmailAddress(what)) {
        const found = await byAddress(what, accountOfAddress);
        return { found: withoutRepetitions(found), hasMoreAccounts: false, keysRead };
      }
      const { found, hasMoreAccounts } = await byNumber(what, account);
      const byOwnId = isKeyId(what) ? await byId(what) : [];
      return { found: withoutRepetitions([...found, ...byOwnId]), hasMoreAccounts, keysRead };
    },
  };
}

/** The results with each message only once, because a quote's approval has the same ID as the quote. */
function withoutRepetitions(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  return found.flatMap((one) => {
    const messages = one.messages.filter(({ kind, id, owner }) => {
      const name = `${kind} ${id} ${owner}`;
      return !seen.has(name) && seen.add(name);
    });
    const isDocument = one.title.startsWith('invoice ') && one.title.includes(' of account ');
    return messages.length > 0 || isDocument || one.repeatTrouble ? [{ ...one, messages }] : [];
  });
}

import type { OpenPaymentPage } from '#domain/online-payments/contract';
import { invoiceReader } from '../invoices/index.ts';
import { type Message, message, type NewMessage, outboxWrite } from '../messaging/index.ts';
import { commit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { openPages } from './close-pages.ts';
import { findPaidQuote } from './find-paid-quote.ts';
import { payeeAccount } from './store/payee-account.ts';

/** The notice to the owner that our access to the provider account has ended. Only its outcome is stored. */
export const accessNoticeHandler = {
  kind: 'payment-access-notice',
  queue: 'people',
  entity: message,
} as const;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The write that queues the notice that our access to the provider account has ended. */
function accessNoticeWrite(userId: string, accountId: string, now: Date): Write {
  const notice: NewMessage<Message> = {
    id: `payment-access-${now.getTime()}-${accountId}`,
    owner: userId,
    recipient: 'account',
    about: '',
    // Only messages with an idempotency key need the hash.
    bodyHash: '',
  };
  const until = new Date(now.getTime() + 3 * dayMilliseconds);
  return outboxWrite(accessNoticeHandler, notice, { now, until });
}

/** Milliseconds without access to an account after which nothing of it is read any more. */
const accessMilliseconds = 24 * 60 * 60_000;

/** True if the access that an account lacks since an instant (ISO) is not waited for any longer. */
export const isAccessGivenUp = (since: string | undefined, now: Date): boolean =>
  since !== undefined && now.getTime() - Date.parse(since) >= accessMilliseconds;

/**
 * Stores that the provider refuses us access to an account, and queues the notice to the owner: the account accepts no
 * payments until it can be read again. Safe to repeat.
 */
export async function saveAccessLost(
  table: Table,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  await commit(table, [
    update(
      payeeAccount,
      payeeAccount.key(userId),
      { set: { canCharge: false, accessLostAt: now.toISOString() } },
      { attr: 'accountId', is: accountId },
      { attr: 'accessLostAt', exists: false },
    ),
    accessNoticeWrite(userId, accountId, now),
  ]);
}

/** The most pages that are listed to the owner. */
const maxListed = 50;

/** The pages on which clients can still pay, although we can no longer close them, and when each ends. */
export async function pagesLeftOpen(
  table: Table,
  userId: string,
  now: Date,
): Promise<readonly OpenPaymentPage[]> {
  const invoices = invoiceReader(table);
  const pages: OpenPaymentPage[] = [];
  for await (const { invoiceId: documentId, sessionId, amountCents, endsAt } of openPages(
    table,
    userId,
    now,
  )) {
    if (sessionId === undefined) continue;
    const invoice = await invoices.find(userId, documentId);
    const quoted = invoice ? undefined : await findPaidQuote(table, userId, documentId);
    const number = invoice?.invoiceNumber ?? quoted?.paid.number;
    if (number === undefined) continue;
    const kind = invoice ? ('invoice' as const) : ('quote' as const);
    pages.push({ kind, documentId, number, amountCents, endsAt: new Date(endsAt * 1000).toISOString() });
    if (pages.length === maxListed) break;
  }
  return pages;
}

/** The account's provider account if our access to it has ended. */
export async function findEndedAccess(table: Table, userId: string) {
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  return payee?.accessLostAt === undefined ? undefined : payee;
}

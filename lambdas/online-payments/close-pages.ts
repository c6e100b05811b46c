import { scheduleIndex } from '#domain/table/indexes';
import { paymentSessionPrefix } from '#domain/table/key-prefixes';
import { keys } from '#domain/table/keys';
import type { Clock } from '../platform/clock.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { queryAll } from '../platform/table/query.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { noFailures } from '../scheduler/index.ts';
import { payeeAccount } from './store/payee-account.ts';
import { closeSessionWrite, type PaymentSession, paymentSession } from './store/payment-session.ts';

/** The pages of an account that have not ended at an instant, in the order of their documents. */
export async function* openPages(table: Table, userId: string, now: Date): AsyncGenerator<PaymentSession> {
  const query = { partition: keys.payeeAccount(userId).PK, begins: paymentSessionPrefix };
  for await (const item of queryAll(table, query)) {
    const session = paymentSession.parse(item);
    if (session.endsAt * 1000 > now.getTime()) yield session;
  }
}

/**
 * Attributes of the provider account that close every open page, for the write that stops payments. The schedule closes
 * them if the function that stops payments dies.
 */
export function closingPages(accountId: string, now: Date) {
  const due = now.toISOString();
  return { closesPagesSince: due, due, ...scheduleIndex(accountId, due), ...noFailures };
}

/**
 * Closes the open pages of an account whose payments were stopped; the schedule then expires them at the provider. Safe
 * to repeat.
 */
export async function closePages(
  userId: string,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Promise<void> {
  const key = payeeAccount.key(userId);
  const { closesPagesSince } = (await find(table, payeeAccount, key)) ?? {};
  if (closesPagesSince === undefined) return;
  const now = clock();
  for await (const session of openPages(table, userId, now))
    if (!session.isClosing) await tryCommit(table, closeSessionWrite(userId, session, now));
  // If payments were stopped once more meanwhile, its pages are closed by another call.
  await tryCommit(
    table,
    update(
      payeeAccount,
      key,
      { replace: { closesPagesSince: undefined } },
      { attr: 'closesPagesSince', is: closesPagesSince },
    ),
  );
}

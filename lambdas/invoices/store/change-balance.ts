import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';
import { settleForClient } from '../../clients/index.ts';
import { commit } from '../../platform/table/commit.ts';
import { again } from '../../platform/table/insist.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { remindAfresh, remindAfterMail, remindByVersion } from '../../reminders/index.ts';

import type { PaymentOutcome } from '../payments/payment-ports.ts';
import { countChange, type PaymentChange } from '../totals/counted-as.ts';
import { publish } from './become-sent.ts';
import { invoice } from './invoice.ts';
import { appendEvent } from './invoice-event.ts';

/** What becomes of an invoice, and all that follows from it. */
export interface BalanceChange {
  readonly userId: string;
  readonly before: InvoiceRecord;
  readonly paidCents: number;
  readonly isPaid: boolean;
  readonly event: Pick<TimelineEvent, 'kind' | 'amountCents' | 'detail'> & { readonly cause: string };
  readonly payment?: PaymentChange & { readonly write: Write };
  /** The receipt that the client is mailed. */
  readonly receipt?: Write;
}

/** Writes a change in one transaction with everything that counts the invoice, if that is still as it was read. */
export async function changeBalance(
  table: Table,
  at: string,
  to: BalanceChange,
): Promise<PaymentOutcome | typeof again> {
  const { userId, before, paidCents, isPaid, payment: change } = to;
  const { invoiceId } = before;
  const { paidCents: _before, paidAt: _at, ...rest } = before;
  // What is paid is what the client's page shows: a change that nobody was mailed is no secret any more.
  const published = publish(before, before.contentId, at);
  const after: InvoiceRecord = {
    ...rest,
    ...published,
    updatedAt: at,
    status: isPaid ? 'paid' : 'sent',
    ...(isPaid && { paidAt: at }),
    ...(paidCents > 0 && { paidCents }),
  };
  const { updatedAt, status, paidAt } = after;
  const { cause, ...event } = to.event;
  const settled = change
    ? await settleForClient(table, userId, before, change.by * change.payment.amountCents)
    : [];
  // The receipt waits: no reminder may pass it meanwhile.
  const isReminded = to.receipt !== undefined && !isPaid && before.clientMail !== undefined;
  const reminders = isReminded
    ? await remindAfterMail(table, { userId, invoiceId }, { lastMailAt: at, now: new Date(at) })
    : [];
  const isReopened = before.status === 'paid' && !isPaid;
  const isRescheduled = !isPaid && !isReminded && !isReopened;
  const { committed } = await commit(table, [
    update(
      invoice,
      invoice.key(userId, invoiceId),
      { set: { ...published, updatedAt, status, paidAt, paidCents: after.paidCents }, add: { version: 1 } },
      { attr: 'version', is: before.version },
    ),
    appendEvent(userId, invoiceId, { ...event, at, cause: [cause, String(before.version)] }),
    ...(change ? [change.write] : []),
    ...(to.receipt ? [to.receipt] : []),
    ...reminders,
    // Open again: its reminders count from now on.
    ...(isReopened ? remindAfresh(userId, before, new Date(at)) : []),
    ...(isRescheduled ? await remindByVersion(table, userId, before, new Date(at)) : []),
    ...settled,
    ...countChange(userId, before, after, change),
  ]);
  return committed ? { kind: 'done', record: after } : again;
}

import { notSentReason } from '#domain/lite-invoice/delivery-words';
import { defaultsAfter } from '#domain/lite-invoice/invoice-defaults';
import type { DeliveryKnowledge } from '#domain/lite-invoice/invoice-status';
import { type InvoiceContent, type InvoiceRecord, wasSent } from '../../../lite-invoice/invoice-record.ts';
import { changeAccount } from '../account/change-account.ts';
import { countForClient } from '../address-book/client-statistics.ts';
import type { Message } from '../delivery/message.ts';
import { billedMonthOf } from '../overview/billed-month.ts';
import { countChange } from '../overview/counted-as.ts';
import { commit } from '../table/commit.ts';
import type { Change } from '../table/expression.ts';
import { again, insist } from '../table/insist.ts';
import type { Table } from '../table/table.ts';
import { update, type Write } from '../table/writes.ts';
import { invoice } from './invoice.ts';
import { invoiceReader } from './invoice-reader.ts';

type Set = NonNullable<Change<InvoiceRecord>['set']>;

/** An outcome as the invoice shows it, from what it may have shown before, and what else changes with it. */
interface Shown {
  readonly from: readonly DeliveryKnowledge[];
  readonly set: Set & { readonly delivery: DeliveryKnowledge };
  readonly writes: readonly Write[];
}

/**
 * The mail service has it: the invoice is sent, its client counts it, and so does the account. An invoice that was sent
 * before is in the statistics already, or was taken out of them.
 */
async function showSent(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  content: InvoiceContent,
  at: string,
): Promise<Shown> {
  const from = ['pending', 'unknown'] as const;
  const set = { delivery: 'accepted', sentAt: at, errorMessage: undefined } as const;
  if (wasSent(record)) return { from, set, writes: [] };
  const client = await countForClient(table, userId, content, { now: new Date(at) });
  const billedMonth = await billedMonthOf(table, userId, content.invoice, at);
  const { brandColor } = content;
  return {
    from,
    set: { ...set, status: 'sent', clientId: client.clientId, billedMonth },
    writes: [
      ...client.writes,
      ...countChange(userId, undefined, { ...record, status: 'sent', billedMonth }),
      ...changeAccount(userId, {
        invoices: 1,
        clients: client.added,
        lastInvoiceAt: at,
        brandColor,
        ...defaultsAfter(content.invoice),
      }),
    ],
  };
}

/** Certainly not sent: a first sending has failed, an invoice sent before stays so; the account gets its place back. */
const showReturned = (userId: string, record: InvoiceRecord, reason: string): Shown => ({
  from: ['pending'],
  set: {
    ...(!wasSent(record) && { status: 'failed' }),
    delivery: 'failed',
    errorMessage: notSentReason(reason),
  },
  writes: record.metered ? changeAccount(userId, { metered: -1 }) : [],
});

function showOutcome(
  table: Table,
  { state, reason = '', owner = '', updatedAt }: Message,
  record: InvoiceRecord,
  content: InvoiceContent,
): Promise<Shown> | Shown | undefined {
  switch (state) {
    case 'sent':
      return showSent(table, owner, record, content, updatedAt);
    case 'returned':
      return showReturned(owner, record, reason);
    case 'unknown':
      // It stays counted where it was, and is never resent by itself.
      return { from: ['pending'], set: { delivery: 'unknown' }, writes: [] };
    case 'reserved':
    case 'sending':
    case 'newer':
      return undefined;
  }
}

/**
 * Shows the outcome of a message on its invoice, in one transaction with what counts because of it, and once: the
 * invoice says whether it was done. Answers the invoice, or undefined if another submission is its present one.
 */
export function applyOutcome(
  table: Table,
  message: Message,
  content: InvoiceContent,
  known?: InvoiceRecord,
): Promise<InvoiceRecord | undefined> {
  const { owner = '', about, attempt, updatedAt } = message;
  let read = known;
  return insist(table, async () => {
    const record = read ?? (await invoiceReader(table).find(owner, about));
    read = undefined;
    if (record?.attempt !== attempt) return undefined;
    if (record.status === 'unknown') throw new Error('An invoice stands as only a newer release can say');
    const shown = await showOutcome(table, message, record, content);
    if (!shown?.from.includes(record.delivery)) return record;
    const set = { ...shown.set, updatedAt };
    const { committed } = await commit(table, [
      update(
        invoice,
        invoice.key(owner, about),
        { set, add: { version: 1 } },
        { attr: 'attempt', is: attempt },
        { attr: 'delivery', oneOf: shown.from },
      ),
      ...shown.writes,
    ]);
    // Others did it, or a client changed meanwhile: look again.
    return committed ? ({ ...record, ...set } as InvoiceRecord) : again;
  });
}

import { notSentReason } from '#domain/invoices/delivery-words';
import { type InvoiceContent, type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import type { DeliveryKnowledge } from '#domain/invoices/invoice-status';
import type { Message } from '../../messaging/index.ts';
import { commit } from '../../platform/table/commit.ts';
import { again, insist } from '../../platform/table/insist.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { changeAccount } from '../../profile/index.ts';
import { becomeSent, type RecordChange } from './become-sent.ts';
import { invoice } from './invoice.ts';
import { invoiceReader } from './invoice-reader.ts';

/** An outcome as the invoice shows it, from what it may have shown before, and what else changes with it. */
interface Shown {
  readonly from: readonly DeliveryKnowledge[];
  readonly set: RecordChange & { readonly delivery: DeliveryKnowledge };
  readonly writes: readonly Write[];
}

/** The mail service has it: the invoice is sent. */
async function showSent(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  content: InvoiceContent,
  at: string,
): Promise<Shown> {
  const { set, writes } = await becomeSent(table, userId, record, { content, at, reached: 'owner' });
  return {
    from: ['pending', 'unknown'],
    set: { ...set, delivery: 'accepted', errorMessage: undefined },
    writes,
  };
}

/** True while the mail to the client has left, or may have. */
const clientMayHaveIt = ({ clientMail }: InvoiceRecord): boolean =>
  clientMail !== undefined && clientMail.delivery !== 'failed';

/**
 * Certainly not sent: a first sending has failed, unless the client's mail has not; an invoice sent before stays so. The
 * account gets its place back.
 */
const showReturned = (userId: string, record: InvoiceRecord, reason: string): Shown => ({
  from: ['pending'],
  set: {
    ...(!wasSent(record) && !clientMayHaveIt(record) && { status: 'failed' }),
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
    case 'waiting':
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
        { attr: 'version', is: record.version },
      ),
      ...shown.writes,
    ]);
    // Others did it, or a client changed meanwhile: look again.
    return committed ? ({ ...record, ...set } as InvoiceRecord) : again;
  });
}

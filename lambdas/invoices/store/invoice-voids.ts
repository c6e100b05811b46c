import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { type ClientChange, countAgain, leaveClient } from '../../clients/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Change } from '../../platform/table/expression.ts';
import { again, insist } from '../../platform/table/insist.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { changeAccount } from '../../profile/index.ts';
import { remindAfresh } from '../../reminders/index.ts';
import type { InvoiceVoids, VoidOutcome } from '../share/hand-over-ports.ts';
import { countChange, countedFor } from '../totals/counted-as.ts';
import { invoice } from './invoice.ts';
import { appendEvent } from './invoice-event.ts';
import { invoiceReader } from './invoice-reader.ts';
import { freeVoidedQuote, reclaimQuote } from './quoted-invoice.ts';

/** Why an invoice cannot be voided now; undefined if it can. */
function refusalOf({
  status,
  delivery,
  paidCents = 0,
}: InvoiceRecord): Exclude<VoidOutcome['kind'], 'done' | 'quote-moved'> | undefined {
  if (status === 'paid' || (status === 'sent' && paidCents > 0)) return 'paid';
  if (status !== 'sent') return 'not-sent';
  return delivery === 'pending' ? 'being-mailed' : undefined;
}

/** An invoice as it will be, and what its client and account count then. */
interface VoidChange {
  readonly set: NonNullable<Change<InvoiceRecord>['set']>;
  readonly client: ClientChange;
  readonly invoices: 1 | -1;
}

/** Voids invoices and takes that back, each in one transaction with the statistics and the quote it was made of. */
export function invoiceVoids(table: Table, clock: Clock): InvoiceVoids {
  const reader = invoiceReader(table);

  async function changeTo(
    userId: string,
    record: InvoiceRecord,
    change: { readonly void: boolean; readonly reason?: string },
  ): Promise<VoidChange> {
    if (change.void) {
      const set = { status: 'void', voidedAt: clock().toISOString(), voidReason: change.reason } as const;
      return { set, client: await leaveClient(table, userId, record), invoices: -1 };
    }
    const content = await reader.findContent(userId, record.contentId);
    if (!content) throw new Error('An invoice has no content');
    const client = await countAgain(table, userId, content, { record, now: clock() });
    const sent = { status: 'sent', voidedAt: undefined, voidReason: undefined } as const;
    return { set: { ...sent, clientId: client.clientId }, client, invoices: 1 };
  }

  return {
    setVoid: (userId, invoiceId, change) =>
      insist(table, async () => {
        const record = await reader.find(userId, invoiceId);
        if (!record) return { kind: 'not-sent' };
        if ((record.status === 'void') === change.void && (change.void || record.status === 'sent'))
          return { kind: 'done', record };
        const refusal = change.void ? refusalOf(record) : record.status === 'void' ? undefined : 'not-sent';
        if (refusal) return { kind: refusal };
        const ofQuote = await (change.void ? freeVoidedQuote : reclaimQuote)(table, record);
        if (!ofQuote) return { kind: 'quote-moved' };
        const { set, client, invoices } = await changeTo(userId, record, change);
        const at = clock().toISOString();
        const { committed } = await commit(table, [
          update(
            invoice,
            invoice.key(userId, invoiceId),
            { set: { ...set, updatedAt: at }, add: { version: 1 } },
            { attr: 'version', is: record.version },
          ),
          appendEvent(userId, invoiceId, {
            kind: change.void ? 'voided' : 'unvoided',
            at,
            ...(change.void && change.reason !== undefined && { detail: change.reason }),
            cause: [String(record.version)],
          }),
          ...(change.void ? [] : remindAfresh(userId, record, clock())),
          ...ofQuote,
          ...client.writes,
          ...countChange(userId, record, {
            ...countedFor(record, client),
            status: change.void ? 'void' : 'sent',
          }),
          ...changeAccount(userId, { invoices, clients: client.added }),
        ]);
        // The invoice or its client changed meanwhile: look again.
        if (!committed) return again;
        const changed = await reader.find(userId, invoiceId);
        if (!changed) throw new Error('An invoice that was just voided is missing');
        return { kind: 'done', record: changed };
      }),
  };
}

import { linesToRemember } from '#domain/clients/saved-item';
import type { InvoiceLine } from '#domain/documents/invoice';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { withoutVisitDay } from '#domain/jobs/visit';
import { rememberItems } from '../../clients/index.ts';
import { type DueWork, notDue } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import type { InvoiceReader } from '../ports.ts';
import { invoice } from './invoice.ts';
import { invoiceReader } from './invoice-reader.ts';

/**
 * Maximum number of earlier contents read to find lines the invoice had before. Very few invoices have more.
 */
const maxEditsRead = 20;

/** The lines of each earlier content of a sent invoice, newest first. */
async function earlierLines(
  contents: Pick<InvoiceReader, 'findContent'>,
  userId: string,
  content: InvoiceContent,
): Promise<(readonly InvoiceLine[])[]> {
  const lines: (readonly InvoiceLine[])[] = [];
  let before = content.previousContentId;
  for (let edit = 0; before !== undefined && edit < maxEditsRead; edit += 1) {
    const earlier = await contents.findContent(userId, before);
    lines.push(earlier?.invoice.lineItems ?? []);
    before = earlier?.previousContentId;
  }
  return lines;
}

/** The lines of visits without their days, so that all visits are one item with its price. */
const withoutDays = (lines: readonly InvoiceLine[]): readonly InvoiceLine[] =>
  lines.map((line) => ({ ...line, description: withoutVisitDay(line.description) }));

/** Saves the lines of a sent invoice as items. Safe to repeat: each line is counted once per invoice. */
export async function rememberLines(
  table: Table,
  userId: string,
  { visitIds, jobId }: Pick<InvoiceRecord, 'visitIds' | 'jobId'>,
  content: InvoiceContent,
  now: Date,
): Promise<void> {
  const before = await earlierLines(invoiceReader(table), userId, content);
  const { invoice: sent } = content;
  const lines =
    visitIds || jobId !== undefined
      ? linesToRemember({ ...sent, lineItems: withoutDays(sent.lineItems) }, before.map(withoutDays))
      : linesToRemember(sent, before);
  await rememberItems(table, userId, content.invoiceId, lines, now);
}

/**
 * Finishes a change of an invoice that sends no email. False if it was already finished, or if nothing was left to do.
 */
export async function saveLinesAndClearDue(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  now: Date,
  givenContent?: InvoiceContent,
): Promise<boolean> {
  if (record.due === undefined) return false;
  const content = givenContent ?? (await invoiceReader(table).findContent(userId, record.contentId));
  if (!content) throw new Error('An invoice has no content');
  await rememberLines(table, userId, record, content, now);
  return tryCommit(
    table,
    update(
      invoice,
      invoice.key(userId, record.invoiceId),
      { replace: notDue, add: { version: 1 } },
      { attr: 'attempt', is: record.attempt },
      { attr: 'due', exists: true },
    ),
  );
}

/** For the sweeper: invoices whose change without an email was not finished because the function died. */
export const unfinishedInvoices = (table: Table, clock: Clock) => ({
  async findDueWork(userId: string, invoiceId: string, now: Date): Promise<DueWork | undefined> {
    const record = await invoiceReader(table).find(userId, invoiceId);
    if (record?.due === undefined || record.due > now.toISOString()) return undefined;
    // In state `sent`, the sweeper only calls `finish`.
    const never = async () => false;
    return {
      state: 'sent',
      giveBack: never,
      markUnknown: never,
      finish: () => saveLinesAndClearDue(table, userId, record, clock()),
    };
  },
});

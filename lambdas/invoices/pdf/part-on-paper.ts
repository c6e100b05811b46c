import { isIssued, isVoid } from '#domain/documents/money-amounts';
import { type ChangedPart, changedPart } from '#domain/documents/progress';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { PartStandingOf } from '../ports.ts';

/** How the part of a quote that an invoice bills stands now. */
export interface PartStandings {
  readonly partStandingOf: PartStandingOf;
}

/** What the part of an invoice says on a paper that is made now, if that is not what its content says. */
export async function partOnPaper(
  record: InvoiceRecord,
  { invoice: { progress } }: Pick<InvoiceContent, 'invoice'>,
  { partStandingOf }: PartStandings,
): Promise<ChangedPart | undefined> {
  if (!progress || isVoid(record)) return undefined;
  return changedPart(progress, await partStandingOf(record, progress), isIssued(record));
}

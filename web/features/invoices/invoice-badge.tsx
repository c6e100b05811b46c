import { formatShortDate } from '#domain/calendar-date';
import type { InvoiceStanding } from '#domain/documents/invoice-status';
import { importedTexts } from '#domain/full-import/imported-texts';
import { reachNote } from '#domain/invoices/client-reach';
import { standingNote } from '#domain/invoices/delivery-words';
import { invoiceTexts } from '#domain/invoices/invoice-texts';
import { useAccountDay } from '../../session/use-account-day.ts';
import { AsWritten } from '../../ui/as-written.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useStanding } from './use-standing.ts';

/** The current badge of an invoice in the account's time zone, with a mark if it was imported. */
export function InvoiceBadge({ invoice }: { readonly invoice: InvoiceStanding }) {
  const { label, tone } = useStanding(invoice).badge;
  if (invoice.importId === undefined) return <Badge tone={tone}>{label}</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tone}>{label}</Badge>
      <Badge tone="grey">{importedTexts.mark}</Badge>
    </span>
  );
}

/**
 * The badge, what else there is to say about the money, notes about what the client or owner may not have received, and
 * when the client reported a check.
 */
export function InvoiceStandingLine({ invoice }: { readonly invoice: InvoiceStanding }) {
  const dayOf = useAccountDay();
  const { note: moneyNote, waitsFor } = useStanding(invoice);
  const notes = [standingNote(invoice), reachNote(invoice)].filter((note) => note !== undefined);
  return (
    <>
      <InvoiceBadge invoice={invoice} />
      {moneyNote !== undefined && (
        <span
          className={classNames(
            'min-w-0 text-sm font-medium',
            waitsFor[0]?.kind === 'bank-payment' ? 'text-muted' : 'text-warning',
          )}
        >
          {moneyNote}
        </span>
      )}
      {notes.map((note) => (
        <span key={note} className="min-w-0 text-sm font-medium text-warning">
          <AsWritten text={note} />
        </span>
      ))}
      {invoice.checkReportedAt !== undefined && (
        <span className="min-w-0 text-sm font-medium text-muted">
          {invoiceTexts.checkReported(formatShortDate(dayOf(invoice.checkReportedAt)))}
        </span>
      )}
    </>
  );
}

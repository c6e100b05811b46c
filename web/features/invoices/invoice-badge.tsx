import { importedTexts } from '#domain/full-import/full-import';
import { reachNote } from '#domain/invoices/client-reach';
import { standingNote } from '#domain/invoices/delivery-words';
import { badgeOn, type InvoiceStanding } from '#domain/invoices/invoice-status';
import { useAccountDay } from '../../session/use-account-day.ts';
import { Badge } from '../../ui/badge.tsx';

/** The badge of an invoice today, in the account's time zone, and beside it whether it was imported. */
export function InvoiceBadge({ invoice }: { readonly invoice: InvoiceStanding }) {
  const { label, tone } = badgeOn(invoice, useAccountDay()());
  if (invoice.importId === undefined) return <Badge tone={tone}>{label}</Badge>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tone}>{label}</Badge>
      <Badge tone="grey">{importedTexts.mark}</Badge>
    </span>
  );
}

/** The badge, and beside it what went wrong with the mail, or is not certain. */
export function InvoiceStandingLine({ invoice }: { readonly invoice: InvoiceStanding }) {
  const notes = [standingNote(invoice), reachNote(invoice)].filter((note) => note !== undefined);
  return (
    <>
      <InvoiceBadge invoice={invoice} />
      {notes.map((note) => (
        <span key={note} className="min-w-0 text-sm font-medium text-warning">
          {note}
        </span>
      ))}
    </>
  );
}

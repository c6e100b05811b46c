import { formatLongDate } from '#domain/calendar-date';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { daysLate, invoiceHeading } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay, useAccountToday } from '../../../session/use-account-day.ts';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { InvoiceBadge } from '../invoice-badge.tsx';
import { useStanding } from '../use-standing.ts';

/** The headline about the money of an invoice, the days it is overdue, and its total unless the headline names it. */
export function MoneyHeadline({ invoice }: { readonly invoice: InvoiceDetail }) {
  const today = useAccountToday();
  const { headline, state, owedCents, receivedCents } = useStanding(invoice);
  const isTotalSaid = [owedCents, ...(state === 'paid' ? [receivedCents] : [])].includes(invoice.totalCents);
  return (
    <div className="print:hidden">
      <p className="text-xl font-semibold wrap-anywhere">
        <AsWritten text={headline} names={[invoice.clientName]} />
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm empty:hidden">
        {state === 'overdue' && (
          <span className="font-medium text-error">{daysLate(invoice.dueDate, today)}</span>
        )}
        {!isTotalSaid && (
          <span className="text-muted tabular-nums">
            <AsWritten text={`Total ${formatDollars(invoice.totalCents)}`} />
          </span>
        )}
      </p>
    </div>
  );
}

/** Number, badge and date of an invoice; a placeholder while `invoice` is undefined. */
export function InvoiceHeader({ invoice }: { readonly invoice: InvoiceSummary | undefined }) {
  const dayOf = useAccountDay();
  return (
    <header className="mt-2 print:hidden">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 break-words text-2xl font-semibold sm:text-3xl">
          {invoice ? (
            <WholeWords text={invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)} />
          ) : (
            'Invoice'
          )}
        </h1>
        {invoice && <InvoiceBadge invoice={invoice} />}
      </div>
      {invoice ? (
        <p className="mt-1 text-muted">
          Created {formatLongDate(dayOf(invoice.createdAt))}
          {invoice.quoteId !== undefined && (
            <>
              {' from '}
              <PageLink
                to="liteQuote"
                params={{ quoteId: invoice.quoteId }}
                className="font-medium text-link underline"
              >
                its quote
              </PageLink>
            </>
          )}
          {invoice.repeatOf !== undefined && (
            <>
              {' by repeating '}
              <PageLink
                to="liteInvoice"
                params={{ invoiceId: invoice.repeatOf }}
                className="font-medium text-link underline"
              >
                an earlier invoice
              </PageLink>
            </>
          )}
        </p>
      ) : (
        <Skeleton className="mt-2 mb-1 h-4 w-48" />
      )}
    </header>
  );
}

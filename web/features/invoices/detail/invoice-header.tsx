import { type CalendarDate, formatLongDate } from '#domain/calendar-date';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { balanceOf } from '#domain/documents/amounts';
import { isOpen, isOverdue } from '#domain/invoices/invoice-status';
import { invoiceHeading, invoiceTexts, overdueWords } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { InvoiceBadge } from '../invoice-badge.tsx';

interface AmountDueProps {
  readonly invoice: InvoiceSummary;
  /** The current date in the account's time zone. */
  readonly today: CalendarDate;
}

/** The balance, or the total of an invoice that is not open, with the due date or how long the invoice is overdue. */
export function AmountDue({ invoice, today }: AmountDueProps) {
  const isUnpaid = isOpen(invoice);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 print:hidden">
      <span className="text-sm text-muted">{isUnpaid ? 'Amount due' : 'Total'}</span>
      <strong className="text-2xl font-semibold whitespace-nowrap tabular-nums">
        {formatDollars(isUnpaid ? balanceOf(invoice) : invoice.totalCents)}
      </strong>
      {isOverdue(invoice, today) ? (
        <span className="text-sm font-medium text-error">{overdueWords(invoice.dueDate, today)}</span>
      ) : (
        <span className="text-sm text-muted">
          {invoice.dueDate === '' ? invoiceTexts.noDueDateInWords : `Due ${formatLongDate(invoice.dueDate)}`}
        </span>
      )}
    </p>
  );
}

/** Number, badge and date of an invoice; a placeholder while `invoice` is undefined. */
export function InvoiceHeader({ invoice }: { readonly invoice: InvoiceSummary | undefined }) {
  const dayOf = useAccountDay();
  return (
    <header className="mt-2 print:hidden">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 break-words text-3xl font-semibold">
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

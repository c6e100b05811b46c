import { formatLongDate } from '#domain/calendar-date';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { isUnpaid } from '#domain/documents/money-amounts';
import { hasOlderVersion } from '#domain/invoices/client-version';
import { invoiceSteps } from '#domain/invoices/invoice-steps';
import { checkOnTheWay, isOpenedSince } from '#domain/invoices/timeline';
import { formatDollars } from '#domain/money';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { StatusStepper } from '../../documents/status-stepper.tsx';
import { MoneyHeadline } from './invoice-header.tsx';

/** The stages of an invoice, how its money stands, and the check that the client announced, if any. */
export function InvoiceStatus({ invoice }: { readonly invoice: InvoiceDetail }) {
  const dayOf = useAccountDay();
  const today = dayOf();
  const check = isUnpaid(invoice) ? checkOnTheWay(invoice.timeline) : undefined;
  const isOpened = !hasOlderVersion(invoice) && isOpenedSince(invoice.timeline, invoice.shownSince);
  return (
    // Hidden in print: even an empty box before the document would add a page.
    <div className="grid gap-4 print:hidden">
      <StatusStepper steps={invoiceSteps(invoice, { today, isOpened })} />
      <MoneyHeadline invoice={invoice} />
      {check && (
        <p>
          <span className="font-medium">
            Check {check.amountCents !== undefined && `for ${formatDollars(check.amountCents)} `}on the way,
            your client said on {formatLongDate(dayOf(check.at))}.
          </span>{' '}
          Nothing is recorded until you record the payment.
        </p>
      )}
    </div>
  );
}

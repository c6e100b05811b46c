import { formatLongDate } from '#domain/calendar-date';
import { hasOlderVersion } from '#domain/documents/client-version';
import { isUnpaid } from '#domain/documents/money-amounts';
import {
  checkBesidesOnlinePayment,
  checkBesidesPayment,
  checkOnTheWay,
} from '#domain/invoices/check-on-the-way';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { invoiceSteps } from '#domain/invoices/invoice-steps';
import { isOpenedSince } from '#domain/invoices/opened';
import { isOpeningCertain } from '#domain/invoices/timeline';
import { formatDollars } from '#domain/money';
import { useAccountDay, useAccountToday } from '../../../session/use-account-day.ts';
import { Alert } from '../../../ui/alert.tsx';
import { StatusStepper } from '../../documents/status-stepper.tsx';
import { MoneyHeadline } from './invoice-header.tsx';

/** How the money of an invoice stands, in one sentence first, and the check that the client announced, if any. */
export function InvoiceStatus({ invoice }: { readonly invoice: InvoiceDetail }) {
  const dayOf = useAccountDay();
  const check = isUnpaid(invoice) ? checkOnTheWay(invoice.timeline) : undefined;
  const besides = checkBesidesOnlinePayment(
    invoice.timeline,
    invoice.payments ?? [],
    new Date().toISOString(),
  );
  return (
    <div className="grid gap-4 print:hidden">
      <MoneyHeadline invoice={invoice} />
      {besides && (
        <Alert tone="warning">
          {checkBesidesPayment(
            invoice.clientName,
            besides.amountCents === undefined ? '' : formatDollars(besides.amountCents),
          )}
        </Alert>
      )}
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

/** The stages of an invoice, the current one marked. */
export function InvoiceProgress({ invoice }: { readonly invoice: InvoiceDetail }) {
  const today = useAccountToday();
  const isOpened = !hasOlderVersion(invoice) && isOpenedSince(invoice.timeline, invoice.shownSince);
  const steps = invoiceSteps(invoice, { today, isOpened, isCertain: isOpeningCertain(invoice) });
  return (
    // Hidden in print: even an empty box before the document would add a page.
    <div className="print:hidden">
      <StatusStepper steps={steps} />
    </div>
  );
}

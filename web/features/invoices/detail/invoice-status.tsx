import { formatLongDate } from '#domain/calendar-date';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { isOpen } from '#domain/invoices/invoice-status';
import { invoiceSteps } from '#domain/invoices/invoice-steps';
import { checkOnTheWay } from '#domain/invoices/timeline';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { StatusStepper } from '../../documents/status-stepper.tsx';
import { AmountDue } from './invoice-header.tsx';

/** The stage of an invoice and its balance. */
export function InvoiceStatus({ invoice }: { readonly invoice: InvoiceDetail }) {
  const dayOf = useAccountDay();
  const today = dayOf();
  const check = isOpen(invoice) ? checkOnTheWay(invoice.timeline) : undefined;
  const isOpened = invoice.timeline.some(({ kind }) => kind === 'opened');
  return (
    // Hidden in print: even an empty box before the document would add a page.
    <div className="grid gap-4 print:hidden">
      <StatusStepper steps={invoiceSteps(invoice, { today, isOpened })} />
      <AmountDue invoice={invoice} />
      {check !== undefined && (
        <p>
          <span className="font-medium">
            Check on the way, your client said on {formatLongDate(dayOf(check))}.
          </span>{' '}
          Nothing is recorded until you record the payment.
        </p>
      )}
    </div>
  );
}

import { withAmountsOf } from '#domain/documents/online/invoice-online';
import type { Payment } from '#domain/documents/payment';
import type { StandingFacts } from '#domain/documents/standing';
import { isPublished } from '#domain/invoices/link-version';
import { dayIn } from '#domain/time-zone';
import type { ClientLinks, LinkedInvoice } from './ports.ts';

/** The money of an invoice for its client: total and due date of the version shown, current status and payments. */
export const shownFactsOf = ({ record, content, timeZone, isBeingChecked }: LinkedInvoice): StandingFacts => {
  const { status, paidAt, paidCents, waivedCents, onlinePayments } = record;
  return {
    ...withAmountsOf({ status, paidCents, waivedCents, onlinePayments }, content),
    dueDate: content.invoice.dueDate,
    isBeingCorrected: !isPublished(record),
    isBeingChecked,
    // Only of an invoice that was marked as paid: else its last payment tells the day.
    ...(paidAt !== undefined && paidCents === undefined && { paidOn: dayIn(timeZone, paidAt) }),
  };
};

/** The same with all payments. */
export const clientFactsOf = async (
  linked: LinkedInvoice,
  { payments }: Pick<ClientLinks, 'payments'>,
): Promise<StandingFacts & { readonly payments: readonly Payment[] }> => ({
  ...shownFactsOf(linked),
  payments: await payments(linked),
});

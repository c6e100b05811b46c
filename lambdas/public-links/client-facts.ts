import type { Payment } from '#domain/documents/payment';
import type { StandingFacts } from '#domain/documents/standing';
import { dayIn } from '#domain/time-zone';
import type { ClientLinks, LinkedInvoice } from './ports.ts';

/** The money of an invoice for its client, with all payments. */
export async function clientFactsOf(
  linked: LinkedInvoice,
  { payments }: Pick<ClientLinks, 'payments'>,
): Promise<StandingFacts & { readonly payments: readonly Payment[] }> {
  const { given, timeZone } = linked;
  const { paidAt, paidCents } = given;
  return {
    ...given,
    // Only of an invoice that was marked as paid: else its last payment tells the day.
    ...(paidAt !== undefined && paidCents === undefined && { paidOn: dayIn(timeZone, paidAt) }),
    payments: await payments(linked),
  };
}

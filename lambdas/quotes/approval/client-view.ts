import { bankFailuresOf } from '#domain/documents/online/invoice-online';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { signedChanges } from '#domain/quotes/change-order';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import type { QuoteContent } from '#domain/quotes/quote';
import type { InvoiceReader } from '../../invoices/index.ts';
import { agreedCentsOf } from '../changed-base.ts';
import {
  asChecked,
  asksForDeposit,
  openDepositCents,
  paymentDetailsOf,
  shownOnlineDeposit,
  withDepositOfNow,
} from '../editing/open-deposit.ts';
import type { DepositPage, GetQuotePorts, Provider } from '../ports.ts';
import { billedInParts, contractMoneyOf, givenCopy } from './billed-to-client.ts';
import { type LinkedQuote, type StoredQuote, shownContentOf } from './stored-quote.ts';

type QuotedInvoices = Pick<InvoiceReader, 'find' | 'findContent'>;

/** The business as sent with the quote; for a mobile app quote, the current business. */
export const businessOn = ({ business }: QuoteContent, provider: Provider | undefined) => ({
  businessName: business?.name ?? provider?.businessName ?? '',
  businessPhone: business?.phone ?? provider?.phone ?? '',
  businessAddress: business?.address ?? provider?.address ?? '',
  businessCity: business?.city ?? provider?.city ?? '',
});

export interface ClientViewPorts extends Pick<GetQuotePorts, 'quotes' | 'providers'> {
  readonly depositPage: Pick<DepositPage, 'stateOf'>;
  readonly invoices: QuotedInvoices;
}

/** The number of the invoice made from a quote, as on the version that the client has; undefined if there is none. */
async function givenInvoiceNumber(
  { userId, invoiceId }: StoredQuote,
  invoices: QuotedInvoices,
): Promise<string | undefined> {
  const given = invoiceId === undefined ? undefined : await givenCopy(userId, invoiceId, { invoices });
  if (!given) return undefined;
  const { invoice, copy } = given;
  const content = await invoices.findContent(userId, copy.contentId);
  return content && shownNumber(content.invoice.invoiceNumber, invoice.invoiceId);
}

/** What the client sees of the change orders of a quote: the signed ones, and what is agreed on with them. */
function signedChangesOf(stored: StoredQuote): Pick<QuoteView, 'signedChanges' | 'agreedCents'> {
  const signed = signedChanges(stored.changes);
  if (signed.length === 0) return {};
  return {
    signedChanges: signed.map(({ changeNumber, cents, at }) => ({ changeNumber, cents, at })),
    agreedCents: agreedCentsOf(stored),
  };
}

/** Everything that the client of a quote is shown, in a state. */
export async function clientViewOf<State extends string>(
  linked: LinkedQuote,
  { linkId, state }: { readonly linkId: string; readonly state: State },
  ports: ClientViewPorts,
): Promise<Omit<QuoteView, 'state'> & { readonly state: State }> {
  const { userId, invoiceId } = linked;
  const holder = invoiceId === undefined ? undefined : await ports.invoices.find(userId, invoiceId);
  const stored = withDepositOfNow(linked, holder);
  const { acceptance, content, lite, received } = stored;
  const shown = shownContentOf(stored);
  const depositPayment = acceptance && (await ports.depositPage.stateOf(stored));
  const isDepositAsked = asksForDeposit(asChecked(stored, depositPayment));
  // Read only for a mobile app quote, which has no business of its own, or for the payment details.
  const provider =
    content.business && !isDepositAsked ? undefined : await ports.providers.find(stored.userId);
  const onlineDeposit = shownOnlineDeposit(stored);
  const bankFailures = bankFailuresOf({ payments: stored.onlinePayments ?? {} });
  const invoiceNumber = await givenInvoiceNumber(stored, ports.invoices);
  const billed = await billedInParts(stored, ports);
  const isPaying = depositPayment?.state === 'pending' || depositPayment?.state === 'checking';
  const money = isPaying ? undefined : await contractMoneyOf(stored, ports);
  return {
    ...shown,
    quoteId: linkId,
    ...businessOn(shown, provider),
    state,
    ...(acceptance && {
      status: 'accepted',
      acceptance: { at: acceptance.at, name: acceptance.name },
    }),
    ...(received && { received: { cents: received.cents, on: received.on } }),
    // What is due once no payment is being checked any more: `depositPayment` says that one is.
    ...(acceptance &&
      content.deposit && { depositDueCents: openDepositCents({ ...stored, isBeingChecked: false }) }),
    ...signedChangesOf(stored),
    ...billed,
    ...(money && { money }),
    ...(invoiceNumber !== undefined && { invoiceNumber }),
    ...(onlineDeposit && { onlineDeposit }),
    ...(depositPayment && { depositPayment }),
    ...(bankFailures > 0 && { bankFailures }),
    ...(isDepositAsked && paymentDetailsOf(provider)),
    ...(stored.timeZone !== undefined && { timeZone: stored.timeZone }),
    ...(lite?.revisedAt !== undefined && { revisedAt: lite.revisedAt }),
    ...(lite?.revisedParts && { revisedParts: lite.revisedParts }),
  };
}

import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import type { GetQuoteAnswer, QuoteView } from '#domain/contract/public-quotes';
import { bankFailuresOf } from '#domain/documents/online/invoice-online';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { signedChanges } from '#domain/quotes/change-order';
import { isQuoteId, type QuoteContent, withoutChoice } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { ok, type Result, refuse } from '#domain/result';
import type { InvoiceReader } from '../../invoices/index.ts';
import { agreedCentsOf } from '../changed-base.ts';
import { asChecked, asksForDeposit, openDepositCents, paymentDetailsOf } from '../editing/open-deposit.ts';
import type { DepositPage, GetQuotePorts, Provider, QuoteStore } from '../ports.ts';
import { billedInParts, contractMoneyOf, givenCopy } from './billed-to-client.ts';
import { clientStateOf, isOwnersOnly, type StoredQuote, shownContentOf } from './stored-quote.ts';

type QuotedInvoices = Pick<InvoiceReader, 'find' | 'findContent'>;

/** The business as sent with the quote; for a mobile app quote, the current business. */
const businessOn = ({ business }: QuoteContent, provider: Provider | undefined) => ({
  businessName: business?.name ?? provider?.businessName ?? '',
  businessPhone: business?.phone ?? provider?.phone ?? '',
  businessAddress: business?.address ?? provider?.address ?? '',
  businessCity: business?.city ?? provider?.city ?? '',
});

/** The answer for a withdrawn quote contains nothing of its content. */
const withdrawnContent: QuoteContent = {
  title: '',
  clientMessage: '',
  issueDate: '',
  lineItems: [],
  taxRate: 0,
  revision: 0,
};

/** Says only that it is a change order, so that the page has the right words. */
const withdrawnChange = { number: 0, quoteNumber: '', approvedHash: '', reason: '' } as const;

const withdrawnView = (linkId: string, { change }: QuoteContent, ownerMark: string): GetQuoteAnswer => ({
  success: true,
  quote: {
    ...withdrawnContent,
    ...(change && { change: withdrawnChange }),
    quoteId: linkId,
    ...businessOn(withdrawnContent, undefined),
    state: 'withdrawn',
  },
  contentHash: '',
  ownerMark,
});

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

/**
 * A quote for anyone with its link. Reading does not change it. A link that no longer works, the link of a draft and an
 * unknown link get the same answer.
 */
export async function getQuote(
  linkId: string,
  ports: GetQuotePorts & {
    readonly depositPage: Pick<DepositPage, 'stateOf'>;
    readonly invoices: QuotedInvoices;
  },
): Promise<Result<GetQuoteAnswer, Problem>> {
  const stored = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  if (!stored) return refuse(problem('quote-not-found'));
  const state = await clientStateOf(stored, ports.ownerDay);
  if (state === 'draft') return refuse(problem('quote-not-found'));
  const ownerMark = ports.hash(`${linkId}#${stored.userId}`);
  if (state === 'withdrawn') return ok(withdrawnView(linkId, stored.content, ownerMark));
  const { acceptance, content, lite, received } = stored;
  const shown = shownContentOf(stored);
  const depositPayment = acceptance && (await ports.depositPage.stateOf(stored));
  const isDepositAsked = asksForDeposit(asChecked(stored, depositPayment));
  // Read only for a mobile app quote, which has no business of its own, or for the payment details.
  const provider =
    content.business && !isDepositAsked ? undefined : await ports.providers.find(stored.userId);
  const onlineDeposit = onlineDepositOf(stored.onlinePayments);
  const bankFailures = bankFailuresOf({ payments: stored.onlinePayments ?? {} });
  const invoiceNumber = await givenInvoiceNumber(stored, ports.invoices);
  const billed = await billedInParts(stored, ports);
  const isPaying = depositPayment?.state === 'pending' || depositPayment?.state === 'checking';
  const money = isPaying ? undefined : await contractMoneyOf(stored, ports);
  const quote: QuoteView = {
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
  };
  return ok({
    success: true,
    quote,
    contentHash: ports.hash(quoteFingerprint(withoutChoice(content))),
    ownerMark,
  });
}

/**
 * Records that the link of a Lite quote was opened. For a mobile app quote, a draft or an unknown link it records
 * nothing and gives the same answer.
 */
export async function noteQuoteOpened(
  linkId: string,
  { quotes }: { readonly quotes: Pick<QuoteStore, 'findByLink' | 'recordOpening'> },
): Promise<Result<DoneAnswer, never>> {
  const quote = isQuoteId(linkId) ? await quotes.findByLink(linkId) : undefined;
  if (quote?.lite && !isOwnersOnly(quote)) await quotes.recordOpening(quote);
  return ok({ success: true });
}

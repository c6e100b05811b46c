import { brand } from '../brand.ts';
import type { CalendarDate } from '../calendar-date.ts';
import { formatLongDate } from '../calendar-date.ts';
import { businessWords, shortSubject } from '../client-email/mail-to-client.ts';
import { bankOf } from '../documents/money-phrases.ts';
import type { Standing } from '../documents/standing.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine, cutText } from '../text.ts';
import type { DisputePhase, PaymentNews } from './news.ts';
import { refundReasonLength } from './refund.ts';

/** The invoice or quote that was paid, as emails name it. */
export interface PaidDocument {
  readonly kind: 'invoice' | 'quote';
  /** Its number, or the title of a quote without one. */
  readonly number: string;
}

const nameOf = ({ kind, number }: PaidDocument): string => `${kind} ${cleanLine(number)}`;

/** The texts of an email to a client about a deposit, a refund, or a bank payment that was returned or refused. */
export interface ClientNewsWords {
  readonly subject: string;
  readonly opening: string;
  readonly figure: { readonly label: string; readonly value: string };
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly closing: string;
}

/** What is agreed on a quote, and the deposits that were received for it, in cents. */
export interface AgreedAndPaid {
  readonly agreedCents: Cents;
  readonly depositCents: Cents;
}

/** What is agreed, paid so far, and left to pay after a deposit. */
const afterDeposit = ({ agreedCents, depositCents }: AgreedAndPaid): ClientNewsWords['facts'] => [
  { label: 'Agreed total', value: formatDollars(agreedCents) },
  { label: 'Paid so far', value: formatDollars(depositCents) },
  { label: 'Still to pay', value: formatDollars(Math.max(0, agreedCents - depositCents)) },
];

/** How the invoice stands that an email is about, as its client has it. */
export interface InvoiceAfterNews
  extends Pick<Standing, 'receivedCents' | 'owedCents' | 'undecidedCents' | 'askedCents' | 'sentence'> {
  readonly totalCents: Cents;
}

/** True if the client is asked for everything that is not paid: only then is that amount still to pay. */
const isAllAsked = ({ owedCents, undecidedCents, askedCents }: InvoiceAfterNews): boolean =>
  askedCents === owedCents + undecidedCents;

/** What is left paid, and to pay, after a refund. */
const afterRefund = (invoice: InvoiceAfterNews): ClientNewsWords['facts'] => [
  { label: 'Invoice total', value: formatDollars(invoice.totalCents) },
  { label: 'Paid after this refund', value: formatDollars(invoice.receivedCents) },
  ...(isAllAsked(invoice) ? [{ label: 'Still to pay', value: formatDollars(invoice.askedCents) }] : []),
];

/** A closing, followed by what the client's page says if nobody is asked for the rest now. */
const closingWith = (text: string, invoice: InvoiceAfterNews | undefined): string =>
  invoice && !isAllAsked(invoice) ? `${text} ${invoice.sentence}` : text;

/**
 * Texts for a client about an online payment. `agreed`: of a quote that has no invoice yet. `invoice`: of an invoice
 * that is not void.
 */
export function clientNewsWords(
  news: Exclude<PaymentNews, { kind: 'dispute' | 'reported' }>,
  {
    paid,
    business,
    agreed,
    invoice,
  }: {
    readonly paid: PaidDocument;
    readonly business: string;
    readonly agreed?: AgreedAndPaid | undefined;
    readonly invoice?: InvoiceAfterNews | undefined;
  },
): ClientNewsWords {
  const documentWords = `${nameOf(paid)} from ${businessWords(business)}`;
  if (news.kind === 'deposit')
    return {
      subject: shortSubject(`Deposit received for ${documentWords}`),
      opening: 'We have received your deposit. Thank you.',
      figure: { label: 'Amount received', value: formatDollars(news.entry.grossCents) },
      facts: agreed ? afterDeposit(agreed) : [],
      closing: 'It is taken off your invoice.',
    };
  if (news.kind === 'refund') {
    const reason = refundReasonOf(news.refund);
    return {
      subject: shortSubject(`Refund for ${documentWords}`),
      opening: 'We have refunded your payment:',
      figure: { label: 'Amount refunded', value: formatDollars(news.refund.amountCents) },
      facts: [
        ...(reason === '' ? [] : [{ label: 'Reason', value: reason }]),
        ...(invoice ? afterRefund(invoice) : []),
        ...(agreed ? afterDeposit(agreed) : []),
      ],
      closing: closingWith('It may take 5 to 10 days until your bank shows it.', invoice),
    };
  }
  if (news.kind === 'refund-failed')
    return {
      subject: shortSubject(`Refund failed for ${documentWords}`),
      opening: 'We told you that your payment was refunded, but the refund failed. You will not receive:',
      figure: { label: 'Amount not refunded', value: formatDollars(news.refund.amountCents) },
      facts: [],
      closing: 'We will be in touch about how you get this money.',
    };
  const { askedCents = 0 } = invoice ?? {};
  const isRefused = news.kind === 'refused';
  const cents = isRefused ? news.attempt.amountCents : -news.entry.grossCents;
  return {
    subject: shortSubject(`Payment ${isRefused ? 'refused' : 'returned'} for ${documentWords}`),
    opening: `Your bank ${isRefused ? 'refused' : 'returned'} your payment, so it did not arrive:`,
    figure: { label: `Amount ${isRefused ? 'refused' : 'returned'}`, value: formatDollars(cents) },
    facts: askedCents > 0 ? [{ label: 'Balance due', value: formatDollars(askedCents) }] : [],
    closing:
      askedCents > 0
        ? 'Your bank can tell you why. Please pay in another way, or try again.'
        : closingWith('Your bank can tell you why.', invoice),
  };
}

/** The owner's reason for a refund as one line; '' if there is none. */
export const refundReasonOf = ({ reason = '' }: { readonly reason?: string }): string =>
  cutText(cleanLine(reason), refundReasonLength);

/** The claim of the client's bank, by the provider's reason code. Other codes are not explained. */
const claims: Readonly<Record<string, string>> = {
  credit_not_processed: 'The client says that a refund was promised and did not arrive.',
  duplicate: 'The client says that it was paid twice.',
  fraudulent: 'The client says that somebody else made this payment.',
  product_not_received: 'The client says that the work was not done.',
  product_unacceptable: 'The client says that the work was not as agreed.',
  subscription_canceled: 'The client says that it had been canceled.',
  unrecognized: 'The client does not recognize the payment.',
};

/** The claim of the client's bank as a sentence; undefined for other codes. */
export const claimOf = (reason: string): string | undefined => claims[reason];

/** The texts of an email to the owner. Its only button opens the invoice or the quote. */
export interface OwnerNewsWords {
  readonly subject: string;
  readonly sentences: readonly string[];
}

interface OwnerNews {
  readonly paid: PaidDocument;
  readonly clientName: string;
  /** The last day to respond to a dispute; absent if unknown. */
  readonly respondBy?: CalendarDate;
}

/** The instruction for the owner after a lost dispute about an invoice. */
const lostHint = 'Open the invoice to say whether your client still owes it.';

const endings: Readonly<
  Record<Exclude<DisputePhase, 'inquiry' | 'opened'>, { readonly title: string; readonly sentence: string }>
> = {
  'inquiry-closed': {
    title: 'The bank’s question is closed',
    sentence: 'It took nothing back: the payment is yours.',
  },
  prevented: { title: 'Dispute prevented', sentence: 'Stripe ended it before it became a dispute.' },
  lost: {
    title: 'Dispute lost',
    sentence: 'The money was returned to the client.',
  },
  won: { title: 'Dispute won', sentence: 'It was decided in your favor, and the money is yours.' },
};

/** News that the owner gets an email of its own about. */
export type OwnerPaymentNews = Extract<PaymentNews, { kind: 'refund-failed' | 'dispute' | 'reported' }>;

export const isOwnerNews = (news: PaymentNews): news is OwnerPaymentNews =>
  news.kind === 'refund-failed' || news.kind === 'dispute' || news.kind === 'reported';

/** Texts for an owner about a disputed online payment, a failed refund, or money at a reported account. */
export function ownerNewsWords(
  news: OwnerPaymentNews,
  { paid, clientName, respondBy }: OwnerNews,
): OwnerNewsWords {
  const documentName = nameOf(paid);
  const client = cleanLine(clientName) || 'your client';
  if (news.kind === 'reported') {
    const amount = formatDollars(news.entry.grossCents);
    return {
      subject: shortSubject(`Received by an account that you reported: ${amount} for ${documentName}`),
      sentences: [
        `The payment of ${amount} for ${documentName} by ${client} went to the Stripe account that you reported as somebody else's. Its page was open before you reported it.`,
        `The money is not in an account of yours, so ${documentName} does not count as paid. Until you and ${client} have settled it, ${brand.name} does not ask for it.`,
        `Tell ${client} at a number you already know. The client's bank or Stripe can get the money back.`,
      ],
    };
  }
  if (news.kind === 'refund-failed') {
    const amount = formatDollars(news.refund.amountCents);
    return {
      subject: shortSubject(`Refund failed: ${amount} for ${documentName}`),
      sentences: [
        `The refund of ${amount} to ${client} for ${documentName} failed. Your Stripe dashboard tells you why.`,
        'The money is yours again and counts as paid. Refund it again, or give it back in another way.',
        'If we emailed your client about the refund, we now tell them that it failed and that you will be in touch.',
      ],
    };
  }
  const { dispute, phase, movements } = news;
  const amount = formatDollars(dispute.amountCents);
  if (phase !== 'inquiry' && phase !== 'opened') {
    const { title, sentence } = endings[phase];
    return {
      subject: shortSubject(`${title}: ${amount} for ${documentName}`),
      sentences: [
        `This is about the payment of ${amount} for ${documentName} by ${client}.`,
        phase === 'lost' && paid.kind === 'invoice' ? `${sentence} ${lostHint}` : sentence,
      ],
    };
  }
  const claim = claimOf(dispute.reason);
  const by = respondBy === undefined ? '' : ` by ${formatLongDate(respondBy)}`;
  const isInquiry = phase === 'inquiry';
  return {
    subject: shortSubject(
      `${isInquiry ? 'Question from the bank' : 'Payment disputed'}: ${amount} for ${documentName}. Respond${by}`,
    ),
    sentences: [
      `${bankOf(client)} ${isInquiry ? 'is asking about' : 'disputes'} the payment of ${amount} for ${documentName}.`,
      ...(claim === undefined ? [] : [claim]),
      ...(movements.length > 0 ? ['Stripe keeps the money until the bank has decided.'] : []),
      `Respond${by} in your Stripe dashboard. Without a response, the money usually goes back to the client.`,
    ],
  };
}

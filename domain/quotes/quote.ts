import type { CalendarDate } from '../calendar-date.ts';
import type { ClientTexts } from '../clients/client-fields.ts';
import { type Amounts, amountsOf, type Discount } from '../documents/amounts.ts';
import type { TaxPart } from '../documents/tax-parts.ts';
import type { Cents, Percent, Thousandths } from '../money.ts';
import type { Deposit } from './deposit.ts';

export interface QuoteLine {
  readonly description: string;
  readonly quantity: Thousandths;
  readonly price: Cents;
  /** The tax is charged on the line unless this is false; kept only where it is false. */
  readonly taxed?: boolean;
}

/** A business as a quote made in Lite shows it; texts may be ''. */
export interface QuoteParty {
  readonly name: string;
  readonly address: string;
  /** "City, ST ZIP". */
  readonly city: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * What a provider offers; everything the customer is shown and agrees to by approving. The first six fields are those of
 * the mobile app; the others belong to quotes made in Lite, which store no total of their own.
 */
export interface QuoteContent {
  readonly title: string;
  readonly clientMessage: string;
  readonly issueDate: CalendarDate;
  readonly lineItems: readonly QuoteLine[];
  /** 0 where no tax is charged. */
  readonly taxRate: Percent;
  /** The total the provider stored, in cents; it goes before our own sum. */
  readonly total?: Cents;
  /** "Tax" if absent. */
  readonly taxName?: string;
  /** What the rate is the sum of; absent for a tax that has no parts. */
  readonly taxParts?: readonly TaxPart[];
  /** The quote shows each part instead of one line. */
  readonly showsTaxParts?: boolean;
  readonly discount?: Discount;
  /** The last day it can be approved on, in the owner's zone; without one it can be for ever. */
  readonly validUntil?: CalendarDate;
  /** Due on approval. */
  readonly deposit?: Deposit;
  /** Never ''. */
  readonly notes?: string;
  /** Days to pay the invoice that is made of it. */
  readonly terms?: number;
  readonly client?: ClientTexts;
  /** As the profile had it when the quote was sent; the mobile app's quotes show the profile of today. */
  readonly business?: QuoteParty;
  readonly brandColor?: string;
  readonly logoVersion?: string;
  /** Unique among the quotes of the account; never ''. Quotes of the mobile app and of older releases have none. */
  readonly quoteNumber?: string;
  /** 0 for a draft, and one more with each sending. Quotes of the mobile app have none. */
  readonly revision?: number;
}

/** Bounds of a quote and of what its client writes: lines and characters. */
export const quoteLimits = {
  lines: 200,
  title: 200,
  clientMessage: 5_000,
  description: 500,
  signature: 100,
  reason: 1_000,
  question: 2_000,
} as const;

/** All amounts of a quote, by the arithmetic of invoices; a total that the provider stored goes before the sum. */
export function quoteAmounts({ lineItems, taxRate, discount, total }: QuoteContent): Amounts {
  const amounts = amountsOf({
    lineItems: lineItems.map(({ price, ...line }) => ({ ...line, unitPrice: price })),
    ...(discount && { discount }),
    ...(taxRate > 0 && { taxRate }),
  });
  return total === undefined ? amounts : { ...amounts, total };
}

const QUOTE_ID = /^[A-Za-z0-9_-]{22,64}$/;

/** True for a text that can name a quote: at least 128 random bits as letters, digits, - and _ (rule 14). */
export const isQuoteId = (text: string): boolean => QUOTE_ID.test(text);

/** The stages of a job, in order. */
export const jobStages = ['Lead', 'Scheduled', 'In Progress', 'Invoiced', 'Paid'] as const;

export type JobStage = (typeof jobStages)[number];

/** The stage of a job that an approved quote makes. */
export const approvedJobStage: JobStage = 'Scheduled';

/** The state of a question: open, or marked as answered by the owner. */
export const questionStates = ['open', 'answered'] as const;

/** A client's question about a quote, as its owner sees it. Instants are ISO. */
export interface QuoteQuestion {
  readonly questionId: string;
  readonly at: string;
  readonly text: string;
  /** Absent while it is open. */
  readonly answeredAt?: string;
}

import type { CalendarDate } from '../calendar-date.ts';
import type { Cents, Percent, Thousandths } from '../money.ts';
import { type Amounts, amountsOf } from '../paper/amounts.ts';

export interface QuoteLine {
  readonly description: string;
  readonly quantity: Thousandths;
  readonly price: Cents;
}

/** What a provider offers; everything the customer agrees to by approving. */
export interface QuoteContent {
  readonly title: string;
  readonly clientMessage: string;
  readonly issueDate: CalendarDate;
  readonly lineItems: readonly QuoteLine[];
  /** 0 where no tax is charged. */
  readonly taxRate: Percent;
  /** The total the provider stored, in cents; it goes before our own sum. */
  readonly total?: Cents;
}

/** Bounds of a quote and of the name it is signed with: lines and characters. */
export const quoteLimits = {
  lines: 200,
  title: 200,
  clientMessage: 5_000,
  description: 500,
  signature: 100,
} as const;

/** All amounts of a quote, by the arithmetic of invoices; a total that the provider stored goes before the sum. */
export function quoteAmounts({ lineItems, taxRate, total }: QuoteContent): Amounts {
  const amounts = amountsOf({
    lineItems: lineItems.map(({ quantity, price }) => ({ quantity, unitPrice: price })),
    ...(taxRate > 0 && { taxRate }),
  });
  return total === undefined ? amounts : { ...amounts, total };
}

/**
 * A quote's content as one text, the same for equal content only. Its hash is what an approving browser sends back, so
 * that nobody approves what they were not shown (rule 14).
 */
export const quoteFingerprint = (content: QuoteContent): string =>
  JSON.stringify([
    content.title,
    content.clientMessage,
    content.issueDate,
    content.taxRate,
    content.total ?? null,
    content.lineItems.map(({ description, quantity, price }) => [description, quantity, price]),
  ]);

const QUOTE_ID = /^[A-Za-z0-9_-]{22,64}$/;

/** True for a text that can name a quote: at least 128 random bits as letters, digits, - and _ (rule 14). */
export const isQuoteId = (text: string): boolean => QUOTE_ID.test(text);

/** The stages of a job, in order. */
export const jobStages = ['Lead', 'Scheduled', 'In Progress', 'Invoiced', 'Paid'] as const;

export type JobStage = (typeof jobStages)[number];

/** The stage of a job that an approved quote makes. */
export const approvedJobStage: JobStage = 'Scheduled';

import type { CalendarDate } from '../calendar-date.ts';
import { type Cents, lineTotal, sumCents, type Thousandths, taxOn } from '../money.ts';

/** Thousandths of a percent: 8.25 % is 8250. */
export type TaxRate = number;

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
  readonly taxRate: TaxRate;
  /** The total the provider stored, in cents; it goes before our own sum. */
  readonly total?: Cents;
}

/** Bounds of a quote: lines and characters. Taxes above 100 % are a slip of the pen. */
export const quoteLimits = {
  lines: 200,
  title: 200,
  clientMessage: 5_000,
  description: 500,
  taxRate: 100_000,
} as const;

export interface QuoteAmounts {
  readonly lines: readonly Cents[];
  readonly subtotal: Cents;
  readonly tax: Cents;
  /** The stored total if there is one, otherwise subtotal plus tax. */
  readonly total: Cents;
}

/** All amounts of a quote in cents: line totals rounded once each, tax once (rule 1). */
export function quoteAmounts({ lineItems, taxRate, total }: QuoteContent): QuoteAmounts {
  const lines = lineItems.map((line) => lineTotal(line.quantity, line.price));
  const subtotal = sumCents(lines);
  const tax = taxRate > 0 ? taxOn(subtotal, taxRate) : 0;
  return { lines, subtotal, tax, total: total ?? subtotal + tax };
}

/** "8.25%": a rate with as few decimals as it needs. */
export function formatTaxRate(rate: TaxRate): string {
  const digits = String(rate).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return `${digits.slice(0, -3)}${fraction && `.${fraction}`}%`;
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

import type { CalendarDate } from '../calendar-date.ts';
import type { ClientTexts } from '../clients/client-fields.ts';
import { type Amounts, amountsOf, type Discount } from '../documents/amounts.ts';
import type { TickState } from '../documents/choosable-line.ts';
import type { TaxPart } from '../documents/tax-parts.ts';
import type { Cents, Thousandths, ThousandthsOfPercent } from '../money.ts';
import type { ShownPhoto } from '../photos/photo.ts';
import type { ChangeOrder } from './change-order.ts';
import type { Deposit } from './deposit.ts';
import {
  hasChoices,
  linesOfChoice,
  presetChoices,
  type QuoteChoice,
  type QuoteOption,
  smallestOf,
} from './quote-options.ts';

export interface QuoteLine {
  readonly description: string;
  readonly quantity: Thousandths;
  /** The quantity as typed, if it was hours and minutes. */
  readonly hours?: string;
  readonly price: Cents;
  /** False if the line is not taxed. Stored only if false. */
  readonly taxed?: boolean;
  /** True if the line is subtracted. Stored only if true. */
  readonly credit?: boolean;
  /** The option that the line belongs to, by position; absent if it belongs to all of them. */
  readonly option?: number;
  /** Set if the client decides about the line: whether it starts ticked. */
  readonly optional?: TickState;
}

/** The business as shown on a quote made in Lite; texts may be ''. */
export interface QuoteParty {
  readonly name: string;
  readonly address: string;
  /** "City, ST ZIP". */
  readonly city: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * The content of a quote: everything that the customer sees and agrees to by approving. The first six fields are those
 * of the mobile app; the others are only in quotes made in Lite, which store no total.
 */
export interface QuoteContent {
  readonly title: string;
  readonly clientMessage: string;
  readonly issueDate: CalendarDate;
  readonly lineItems: readonly QuoteLine[];
  /** 0 if no tax is charged. */
  readonly taxRate: ThousandthsOfPercent;
  /** The total stored by the mobile app, in cents. It takes precedence over our own sum. */
  readonly total?: Cents;
  /** "Tax" if absent. */
  readonly taxName?: string;
  /** The parts that add up to the rate; absent if the tax has no parts. */
  readonly taxParts?: readonly TaxPart[];
  /** The quote shows a line for each part. */
  readonly showsTaxParts?: boolean;
  readonly discount?: Discount;
  /** The last day on which it can be approved, in the owner's time zone; absent if there is no limit. */
  readonly validUntil?: CalendarDate;
  /** Due on approval. */
  readonly deposit?: Deposit;
  /** Never ''. */
  readonly notes?: string;
  /** Payment terms in days of the invoice created from it. */
  readonly terms?: number;
  readonly client?: ClientTexts;
  /** Photos that the client sees with it; absent if there are none. */
  readonly photos?: readonly ShownPhoto[];
  /** What the client chooses between; absent if there is nothing to choose. */
  readonly options?: readonly QuoteOption[];
  /** What the client chose. Absent until the approval, and without options and optional lines. */
  readonly choice?: QuoteChoice;
  /** Where the work is done; never ''. Absent if nothing else than the client's address was given. */
  readonly serviceAddress?: string;
  /** The profile when the quote was sent. Quotes of the mobile app show the current profile instead. */
  readonly business?: QuoteParty;
  readonly brandColor?: string;
  readonly logoVersion?: string;
  /** Unique among the quotes of the account; never ''. Absent for quotes of the mobile app. */
  readonly quoteNumber?: string;
  /** Present if it is a change order of another quote. */
  readonly change?: ChangeOrder;
  /** 0 for a draft; increases with each sending. Absent for quotes of the mobile app. */
  readonly revision?: number;
}

/** Limits of a quote and of its client's answers: lines and characters. */
export const quoteLimits = {
  lines: 200,
  title: 200,
  clientMessage: 5_000,
  description: 500,
  signature: 100,
  reason: 1_000,
} as const;

function amountsOfLines(
  { taxRate, discount, total, change }: QuoteContent,
  lineItems: readonly QuoteLine[],
): Amounts {
  const amounts = amountsOf({
    lineItems: lineItems.map(({ price, ...line }) => ({ ...line, unitPrice: price })),
    ...(discount && { discount }),
    ...(taxRate > 0 && { taxRate }),
    ...(change && { mayLower: true }),
  });
  return total === undefined ? amounts : { ...amounts, total };
}

/** The total of a quote with a choice, in cents. */
export const totalOfChoice = (content: QuoteContent, choice: QuoteChoice): Cents =>
  amountsOfLines(content, linesOfChoice(content.lineItems, choice)).total;

/**
 * The choice that the amounts of a quote follow: the client's, or until then the option with the smallest total, with
 * its lines ticked as the owner set them. Undefined if there is nothing to choose.
 */
export function choiceOf(content: QuoteContent): QuoteChoice | undefined {
  if (!hasChoices(content)) return undefined;
  return content.choice ?? smallestOf(presetChoices(content), (choice) => totalOfChoice(content, choice));
}

/** The lines that the amounts of a quote are calculated from. */
export function chosenLines(content: QuoteContent): readonly QuoteLine[] {
  const choice = choiceOf(content);
  return choice ? linesOfChoice(content.lineItems, choice) : content.lineItems;
}

/**
 * All amounts of a quote, calculated like an invoice's from its chosen lines; `lines` has one amount for each of them.
 * A total stored by the mobile app takes precedence over the sum.
 */
export const quoteAmounts = (content: QuoteContent): Amounts => amountsOfLines(content, chosenLines(content));

/** A quote as it was sent, without what the client chose. */
export function withoutChoice({ choice: _choice, ...content }: QuoteContent): QuoteContent {
  return content;
}

/** A quote with only its chosen lines, as if it had never had others. */
export function chosenContent(content: QuoteContent): QuoteContent {
  if (!hasChoices(content)) return content;
  const { options: _options, choice: _choice, ...rest } = content;
  return {
    ...rest,
    lineItems: chosenLines(content).map(({ option: _option, optional: _optional, ...line }) => line),
  };
}

const QUOTE_ID = /^[A-Za-z0-9_-]{22,64}$/;

/** True if the text can be the ID of a quote: at least 128 random bits as letters, digits, - and _ (rule 14). */
export const isQuoteId = (text: string): boolean => QUOTE_ID.test(text);

/** The state of a question: open, or marked as answered by the owner. */
export const questionStates = ['open', 'answered'] as const;

/** A client's question about a quote, as shown to its owner. Instants are ISO. */
export interface QuoteQuestion {
  readonly questionId: string;
  readonly at: string;
  readonly text: string;
  /** Absent while it is open. */
  readonly answeredAt?: string;
}

/** Error message for a number that another quote of the account has. */
export const quoteNumberTaken = (number: string): string =>
  `Quote number ${number} is already used. Choose another number.`;

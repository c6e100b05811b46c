import type { BilledPart } from '../documents/progress.ts';
import type { Cents } from '../money.ts';
import type { Agreed } from './agreed.ts';

/** What is agreed on an approved quote, and the parts that invoices bill already. */
export interface QuoteBilling {
  /** '' if the quote has none. */
  readonly title: string;
  readonly agreed: Agreed;
  /** The parts by the ID of their invoice: drafts included, void invoices not. */
  readonly parts: Readonly<Record<string, BilledPart>>;
  /** The IDs of invoices that the client does not have. Absent where nobody is told about them. */
  readonly drafts?: readonly string[] | undefined;
}

/** The sum of numbers of one unit. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The parts that other invoices than this one bill. */
export const othersOf = ({ parts }: QuoteBilling, invoiceId: string | undefined): readonly BilledPart[] =>
  Object.entries(parts)
    .filter(([id]) => id !== invoiceId)
    .map(([, part]) => part);

/** What invoices bill of the agreed total, in cents. */
export const billedCentsOf = (parts: Readonly<Record<string, BilledPart>> = {}): Cents =>
  sumOf(Object.values(parts).map(({ cents }) => cents));

/** What is left of the agreed total beside other invoices than this one; below 0 never. */
export const leftCentsOf = (billing: QuoteBilling, invoiceId?: string): Cents =>
  Math.max(0, billing.agreed.amounts.total - sumOf(othersOf(billing, invoiceId).map(({ cents }) => cents)));

/** What other invoices than this one bill in drafts, in cents. */
export const draftsBeside = ({ parts, drafts = [] }: QuoteBilling, invoiceId?: string): Cents =>
  sumOf(drafts.filter((id) => id !== invoiceId).map((id) => parts[id]?.cents ?? 0));

import { dayIn } from '#domain/time-zone';
import type { LiteWorld } from './lite-world.ts';

type Item = Readonly<Record<string, unknown>>;

/** A document with its amounts, calculated from the typed content without the product's code. */
export interface NaiveDocument {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly client: string;
  readonly clientName: string;
  readonly clientId?: string;
  /** The month (yyyy-mm) in which it counts as invoiced. */
  readonly month: string;
  readonly due: string;
  readonly total: number;
  readonly discount: number;
  readonly base: number;
  readonly tax: number;
  readonly taxLabel: string;
  readonly parts: readonly { readonly label: string; readonly cents: number }[];
  readonly lines: readonly number[];
  readonly payments: readonly { readonly date: string; readonly cents: number }[];
  /** Number and total of the version that the client's page shows: an edit may not have been sent yet. */
  readonly given: { readonly number: string; readonly total: number };
}

interface TypedContent {
  readonly invoiceNumber?: string;
  readonly lineItems: readonly {
    readonly quantity: number;
    readonly unitPrice: number;
    readonly taxed?: boolean;
  }[];
  readonly discount?: { readonly percent?: number; readonly amount?: number };
  readonly taxName?: string;
  readonly taxRate?: number;
  readonly taxParts?: readonly { readonly name: string; readonly rate: number }[];
}

/** `one * other / divisor`, rounded half up. The products in these tests are far below 2^53. */
export const multipliedAndRounded = (a: number, b: number, divisor: number): number =>
  divisor === 0 ? 0 : Math.floor((2 * a * b + divisor) / (2 * divisor));

/** Adds up numbers. */
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const percent = (rate: number): string => `${rate / 1_000}%`;

/**
 * Splits cents in proportion to rates: each share is rounded down, and the cents left over go to the largest
 * remainders.
 */
export function splitByRates(cents: number, rates: readonly number[]): readonly number[] {
  const whole = sumOf(rates);
  if (whole === 0) return rates.map((_, index) => (index === 0 ? cents : 0));
  const shares = rates.map((rate) => Math.floor((cents * rate) / whole));
  const lost = rates.map((rate, index) => ({ at: index, rest: (cents * rate) % whole }));
  lost.sort((a, b) => b.rest - a.rest || a.at - b.at);
  const left = cents - sumOf(shares);
  return shares.map((share, index) => share + (lost.slice(0, left).some((one) => one.at === index) ? 1 : 0));
}

function amountsOf({ lineItems, discount, taxRate }: TypedContent) {
  const lines = lineItems.map(({ quantity, unitPrice }) => multipliedAndRounded(quantity, unitPrice, 1_000));
  const subtotal = sumOf(lines);
  const discountCents =
    discount?.percent === undefined
      ? (discount?.amount ?? 0)
      : multipliedAndRounded(subtotal, discount.percent, 100_000);
  const taxed = sumOf(lines.filter((_, index) => lineItems[index]?.taxed !== false));
  const base = taxRate === undefined ? 0 : taxed - multipliedAndRounded(discountCents, taxed, subtotal);
  const tax = taxRate === undefined ? 0 : multipliedAndRounded(base, taxRate, 100_000);
  return { lines, discount: discountCents, base, tax, total: subtotal - discountCents + tax };
}

/**
 * Every document of the account, read from the table and calculated without the product's own arithmetic. `zoneAt`
 * returns the account's time zone at an instant.
 */
export async function naiveDocuments(
  world: LiteWorld,
  zoneAt: (instant: string) => string,
): Promise<readonly NaiveDocument[]> {
  const [invoices = [], contents = [], payments = []] = await Promise.all(
    ['INVOICE#', 'CONTENT#', 'PAYMENT#'].map((prefix): Promise<Item[]> => world.itemsUnder(prefix)),
  );
  const typed = new Map(contents.map((one) => [one.contentId, one.invoice as TypedContent]));
  return invoices.map((one): NaiveDocument => {
    const content = typed.get(one.contentId) ?? { lineItems: [] };
    const { taxName = '', taxRate, taxParts = [] } = content;
    const given = typed.get(one.publishedId) ?? content;
    const amounts = amountsOf(content);
    const shares = splitByRates(
      amounts.tax,
      taxParts.map(({ rate }) => rate),
    );
    const wasSent = ['sent', 'paid', 'void'].includes(String(one.status));
    // An invoice without an issue date counts in the month in which it was sent, in the account's time zone.
    const sentOn =
      one.revision === 1 && one.sentAt
        ? dayIn(zoneAt(String(one.sentAt)), String(one.sentAt)).slice(0, 7)
        : one.billedMonth;
    const clientName = String(one.clientName);
    return {
      id: String(one.invoiceId),
      number: String(one.invoiceNumber),
      status: String(one.status),
      clientName,
      ...(one.clientId !== undefined && { clientId: String(one.clientId) }),
      client: String(one.clientId ?? clientName.trim().toLowerCase().replace(/\s+/g, ' ')),
      month: wasSent ? String(one.issueDate).slice(0, 7) || String(sentOn) : '',
      due: String(one.dueDate),
      given: { number: given.invoiceNumber ?? String(one.invoiceNumber), total: amountsOf(given).total },
      ...amounts,
      taxLabel: taxRate === undefined ? 'No tax' : `${taxName || 'Tax'} ${percent(taxRate)}`,
      parts: taxParts.map(({ name, rate }, index) => ({
        label: `${name} ${percent(rate)}`,
        cents: shares[index] ?? 0,
      })),
      payments: payments
        .filter(
          ({ SK, removedAt }) =>
            String(SK).startsWith(`PAYMENT#${one.invoiceId}#`) && removedAt === undefined,
        )
        .map(({ date, amountCents }) => ({ date: String(date), cents: Number(amountCents) })),
    };
  });
}

/** True for a document that counts in sums. */
export const isCounted = ({ status }: NaiveDocument): boolean => status === 'sent' || status === 'paid';

/** The unpaid part of a document in cents. */
export const owed = (one: NaiveDocument): number =>
  isCounted(one) ? one.total - sumOf(one.payments.map(({ cents }) => cents)) : 0;

/** The payments of a document in a date range, with the tax in them and the amount that was taxed. */
export function receivedIn({ payments, total, base, tax, parts }: NaiveDocument, from: string, to: string) {
  const until = (isIn: (date: string) => boolean) =>
    sumOf(payments.map(({ date, cents }) => (isIn(date) ? cents : 0)));
  const shares = (paid: number) => {
    const counted = Math.max(0, Math.min(paid, total));
    const taxShare = multipliedAndRounded(tax, counted, total);
    return {
      paid,
      tax: taxShare,
      base: multipliedAndRounded(base, counted, total),
      parts: splitByRates(
        taxShare,
        parts.map(({ cents }) => cents),
      ),
    };
  };
  const [before, after] = [shares(until((date) => date < from)), shares(until((date) => date <= to))];
  return {
    cents: after.paid - before.paid,
    tax: after.tax - before.tax,
    base: after.base - before.base,
    parts: after.parts.map((cents, index) => cents - (before.parts[index] ?? 0)),
  };
}

import { dayIn } from '#domain/time-zone';
import type { LiteWorld } from './lite-world.ts';

type Item = Readonly<Record<string, unknown>>;

/** A document with its amounts, worked out anew from what was typed. */
export interface NaiveDocument {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly client: string;
  readonly clientName: string;
  readonly clientId?: string;
  /** In which it counts as invoiced. */
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
}

interface TypedContent {
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

/** one x other / divisor, half a cent up; the products of these tests are far below 2^53. */
export const rounded = (one: number, other: number, divisor: number): number =>
  divisor === 0 ? 0 : Math.floor((2 * one * other + divisor) / (2 * divisor));

/** Adds up numbers. */
export const added = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const percent = (rate: number): string => `${rate / 1_000}%`;

/** Cents divided by rates: each its whole cents, and what is left to those that lost most. */
export function divided(cents: number, rates: readonly number[]): readonly number[] {
  const whole = added(rates);
  if (whole === 0) return rates.map((_, at) => (at === 0 ? cents : 0));
  const shares = rates.map((rate) => Math.floor((cents * rate) / whole));
  const lost = rates.map((rate, at) => ({ at, rest: (cents * rate) % whole }));
  lost.sort((one, other) => other.rest - one.rest || one.at - other.at);
  const left = cents - added(shares);
  return shares.map((share, at) => share + (lost.slice(0, left).some((one) => one.at === at) ? 1 : 0));
}

function amountsOf({ lineItems, discount, taxRate }: TypedContent) {
  const lines = lineItems.map(({ quantity, unitPrice }) => rounded(quantity, unitPrice, 1_000));
  const subtotal = added(lines);
  const off =
    discount?.percent === undefined ? (discount?.amount ?? 0) : rounded(subtotal, discount.percent, 100_000);
  const taxed = added(lines.filter((_, at) => lineItems[at]?.taxed !== false));
  const base = taxRate === undefined ? 0 : taxed - rounded(off, taxed, subtotal);
  const tax = taxRate === undefined ? 0 : rounded(base, taxRate, 100_000);
  return { lines, discount: off, base, tax, total: subtotal - off + tax };
}

/**
 * Every document of the account, read from the table and added up without any of the product's own arithmetic; `zoneAt` is
 * the account's time zone at an instant.
 */
export async function naiveDocuments(
  world: LiteWorld,
  zoneAt: (instant: string) => string,
): Promise<readonly NaiveDocument[]> {
  const [invoices = [], contents = [], payments = []] = await Promise.all(
    ['INVOICE#', 'CONTENT#', 'PAYMENT#'].map((prefix): Promise<Item[]> => world.under(prefix)),
  );
  const typed = new Map(contents.map((one) => [one.contentId, one.invoice as TypedContent]));
  return invoices.map((one): NaiveDocument => {
    const content = typed.get(one.contentId) ?? { lineItems: [] };
    const { taxName = '', taxRate, taxParts = [] } = content;
    const amounts = amountsOf(content);
    const shares = divided(
      amounts.tax,
      taxParts.map(({ rate }) => rate),
    );
    const wasSent = ['sent', 'paid', 'void'].includes(String(one.status));
    // An invoice without issue date that was sent once counts on the day of the account it was sent on.
    const sentOn =
      one.revision === 1 && one.sentAt
        ? dayIn(zoneAt(String(one.sentAt)), String(one.sentAt)).slice(0, 7)
        : one.billedMonth;
    const clientName = String(one.clientName);
    return {
      ...{
        id: String(one.invoiceId),
        number: String(one.invoiceNumber),
        status: String(one.status),
        clientName,
      },
      ...(one.clientId !== undefined && { clientId: String(one.clientId) }),
      client: String(one.clientId ?? clientName.trim().toLowerCase().replace(/\s+/g, ' ')),
      month: wasSent ? String(one.issueDate).slice(0, 7) || String(sentOn) : '',
      due: String(one.dueDate),
      ...amounts,
      taxLabel: taxRate === undefined ? 'No tax' : `${taxName || 'Tax'} ${percent(taxRate)}`,
      parts: taxParts.map(({ name, rate }, at) => ({
        label: `${name} ${percent(rate)}`,
        cents: shares[at] ?? 0,
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

/** What is left to pay of a document. */
export const owed = (one: NaiveDocument): number =>
  isCounted(one) ? one.total - added(one.payments.map(({ cents }) => cents)) : 0;

/** The tax, and what it was charged on, in the payments of a document from one day to another. */
export function receivedIn({ payments, total, base, tax, parts }: NaiveDocument, from: string, to: string) {
  const until = (isIn: (date: string) => boolean) =>
    added(payments.map(({ date, cents }) => (isIn(date) ? cents : 0)));
  const shares = (paid: number) => {
    const counted = Math.max(0, Math.min(paid, total));
    const taxShare = rounded(tax, counted, total);
    return {
      ...{ paid, tax: taxShare, base: rounded(base, counted, total) },
      parts: divided(
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
    parts: after.parts.map((cents, at) => cents - (before.parts[at] ?? 0)),
  };
}

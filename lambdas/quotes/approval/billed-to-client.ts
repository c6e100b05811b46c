import { latestCopy } from '#domain/documents/client-version';
import { isVoid, moneyOf, onlineOf } from '#domain/documents/money-amounts';
import type { PartStanding } from '#domain/documents/progress';
import type { GivenInvoice } from '#domain/invoices/given-invoice';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import { type ContractMoney, paidForQuote } from '#domain/quotes/contract-money';
import { givenInvoice, type InvoiceReader } from '../../invoices/index.ts';
import { agreedCentsOf } from '../changed-base.ts';
import { type QuoteOfNow, standingOfStoredDeposit } from '../editing/open-deposit.ts';
import { isWholeBilledBefore } from '../editing/summarize-quote.ts';
import type { QuoteStore } from '../ports.ts';
import { hasClient, hasCopy } from './has-client.ts';
import type { StoredQuote } from './stored-quote.ts';

interface BilledPorts {
  readonly quotes: Pick<QuoteStore, 'partsBilled'>;
  readonly invoices: Pick<InvoiceReader, 'find' | 'findContent'>;
}

/** The version of an invoice that the client has; undefined if the client may not have the invoice, or if it is void. */
export async function givenCopy(
  userId: string,
  invoiceId: string,
  { invoices }: { readonly invoices: Pick<InvoiceReader, 'find'> },
) {
  const invoice = await invoices.find(userId, invoiceId);
  const copy = invoice && latestCopy(invoice);
  return copy && hasCopy(invoice) ? { invoice, copy } : undefined;
}

/** An invoice of an approved quote, as its client has it. */
interface BillingInvoice {
  readonly invoice: GivenInvoice;
  /** What it bills of the quote, in cents; absent if it bills all of it. */
  readonly partCents?: Cents | undefined;
}

interface Bills {
  /** The invoices that the client has. */
  readonly given: readonly BillingInvoice[];
  /** Those that only the owner has. They count as billed, because they can be sent at any time. */
  readonly drafts: readonly BillingInvoice[];
}

/** The invoices of an approved quote, void ones not included. Empty until one bills a part or all of it. */
async function billsOf(stored: StoredQuote, ports: BilledPorts): Promise<Bills> {
  const { userId, invoiceId, parts } = stored;
  const billed = parts || isWholeBilledBefore(stored) ? await ports.quotes.partsBilled(stored) : {};
  const ids = new Set([...Object.keys(billed), ...(invoiceId === undefined ? [] : [invoiceId])]);
  const found = await Promise.all([...ids].map((id) => ports.invoices.find(userId, id)));
  const records = found.flatMap((record) => (record && !isVoid(record) ? [record] : []));
  const billsFor = (some: readonly InvoiceRecord[]) =>
    Promise.all(
      some.map(async (record): Promise<BillingInvoice> => {
        const invoice = await givenInvoice(userId, record, ports.invoices);
        const partCents = billed[record.invoiceId]?.cents;
        // The quote knows what the newest version bills.
        const isOlder = invoice.isBeingCorrected && partCents !== undefined;
        return { invoice, partCents: isOlder ? (invoice.progress?.cents ?? partCents) : partCents };
      }),
    );
  return {
    given: await billsFor(records.filter(hasClient)),
    drafts: await billsFor(records.filter((record) => !hasClient(record))),
  };
}

const partsSum = (bills: readonly BillingInvoice[]): Cents =>
  bills.reduce((sum, { partCents = 0 }) => sum + partCents, 0);

/**
 * What invoices bill of an approved quote in parts, in cents, and what of it is in drafts; undefined while the client has
 * no invoice of a part. `shown`: an invoice that the client certainly has, and what the version that it reads bills.
 */
export async function billedInParts(
  stored: StoredQuote,
  ports: BilledPorts,
  shown?: { readonly invoiceId: string; readonly cents: Cents },
): Promise<Pick<PartStanding, 'billedCents' | 'draftCents'> | undefined> {
  if (!stored.parts && !isWholeBilledBefore(stored)) return undefined;
  const bills = await billsOf(stored, ports);
  const hasPart = bills.given.some(({ partCents }) => partCents !== undefined);
  if (!hasPart && !shown) return undefined;
  const others = ({ invoice }: BillingInvoice) => invoice.invoiceId !== shown?.invoiceId;
  const draftCents = partsSum(bills.drafts.filter(others));
  const givenCents = partsSum(bills.given.filter(others)) + (shown?.cents ?? 0);
  return { billedCents: givenCents + draftCents, ...(draftCents > 0 && { draftCents }) };
}

/**
 * True while a payment is on its way or being checked, a dispute is open, or something is undecided, and once something
 * was waived: then the invoice says how it stands, and no sum tells what is left to pay.
 */
function isUndecided({ invoice }: BillingInvoice): boolean {
  const { owedCents, agingCents, undecidedCents, pendingCents, notOwedCents } = moneyOf(invoice);
  if (owedCents !== agingCents || undecidedCents + pendingCents + notOwedCents > 0) return true;
  return onlineOf(invoice).dispute?.state === 'open';
}

/**
 * What the client of an approved quote has paid, and what is still to be paid; undefined while something about that
 * money is undecided.
 */
export async function contractMoneyOf(
  stored: QuoteOfNow,
  ports: BilledPorts,
): Promise<ContractMoney | undefined> {
  if (!stored.acceptance || stored.changeOf !== undefined) return undefined;
  const deposit = standingOfStoredDeposit(stored);
  if (deposit.state === 'disputed' || deposit.undecidedCents > 0) return undefined;
  const { given, drafts } = await billsOf(stored, ports);
  if (given.some(isUndecided)) return undefined;
  const sumOf = (cents: (one: BillingInvoice) => Cents) => given.reduce((sum, one) => sum + cents(one), 0);
  const agreedCents = agreedCentsOf(stored);
  const isAllBilled = given.some(({ partCents }) => partCents === undefined);
  const paidCents = paidForQuote(
    stored.invoiceId,
    given.map(({ invoice }) => ({ invoiceId: invoice.invoiceId, ...moneyOf(invoice) })),
    deposit,
  );
  const held = paidCents - sumOf(({ invoice }) => moneyOf(invoice).receivedCents);
  const notBilledCents = isAllBilled ? 0 : Math.max(0, agreedCents - partsSum(given) - held);
  const draftCents = Math.min(
    notBilledCents,
    drafts.reduce(
      (sum, { invoice, partCents = agreedCents }) => sum + partCents - moneyOf(invoice).deductedCents,
      0,
    ),
  );
  return {
    agreedCents,
    paidCents,
    billedOpenCents: sumOf(({ invoice }) => moneyOf(invoice).owedCents),
    notBilledCents,
    ...(draftCents > 0 && { draftCents }),
    invoiceCount: given.length,
  };
}

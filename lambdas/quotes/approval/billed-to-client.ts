import { clientVersionsOf, latestCopy } from '#domain/documents/client-version';
import { isClosed, isVoid, moneyOf, onlineOf } from '#domain/documents/money-amounts';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import { isWithClient } from '#domain/invoices/client-reach';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import type { ContractMoney } from '#domain/quotes/contract-money';
import type { InvoiceReader } from '../../invoices/index.ts';
import { agreedCentsOf } from '../changed-base.ts';
import { isWholeBilledBefore } from '../editing/summarize-quote.ts';
import type { QuoteStore } from '../ports.ts';
import type { StoredQuote } from './stored-quote.ts';

interface BilledPorts {
  readonly quotes: Pick<QuoteStore, 'partsBilled'>;
  readonly invoices: Pick<InvoiceReader, 'find'>;
}

/** The version of an invoice that the client has; undefined if the client may not have the invoice, or if it is void. */
export async function givenCopy(
  userId: string,
  invoiceId: string,
  { invoices }: Pick<BilledPorts, 'invoices'>,
) {
  const invoice = await invoices.find(userId, invoiceId);
  const copy = invoice && latestCopy(invoice);
  if (!copy || isVoid(invoice)) return undefined;
  // A client who paid an invoice has it, even if the owner never confirmed that.
  const isGiven =
    isClosed(invoice) || isWithClient({ ...invoice, clientVersions: clientVersionsOf(invoice) });
  return isGiven ? { invoice, copy } : undefined;
}

/** An invoice that the client has, and what it bills of the quote, in cents. */
interface GivenInvoice {
  readonly invoice: InvoiceRecord;
  readonly cents: Cents;
}

/** The invoices of an approved quote that the client has. Empty until one bills a part or all of it. */
async function givenInvoices(stored: StoredQuote, ports: BilledPorts): Promise<readonly GivenInvoice[]> {
  const { userId, invoiceId, parts } = stored;
  const billed = parts || isWholeBilledBefore(stored) ? await ports.quotes.partsBilled(stored) : {};
  // An invoice of the whole quote is no part of it while nothing else was agreed or billed.
  const ids = new Set([...Object.keys(billed), ...(invoiceId === undefined ? [] : [invoiceId])]);
  const given = await Promise.all([...ids].map((id) => givenCopy(userId, id, ports)));
  return given.flatMap((one) =>
    one
      ? [{ invoice: one.invoice, cents: billed[one.invoice.invoiceId]?.cents ?? one.invoice.totalCents }]
      : [],
  );
}

/** What the invoices that the client has bill of an approved quote in parts, in cents; undefined if none does. */
export async function billedToClient(stored: StoredQuote, ports: BilledPorts): Promise<Cents | undefined> {
  if (!stored.parts && !isWholeBilledBefore(stored)) return undefined;
  const given = await givenInvoices(stored, ports);
  return given.length === 0 ? undefined : given.reduce((sum, { cents }) => sum + cents, 0);
}

/** The deposit that was received for a quote and that no invoice deducts yet, in cents. */
function heldDeposit({ received, onlinePayments }: StoredQuote, given: readonly GivenInvoice[]): Cents {
  if (given.some(({ invoice }) => moneyOf(invoice).deductedCents > 0)) return 0;
  return (received?.cents ?? 0) + (onlineDepositOf(onlinePayments)?.paidCents ?? 0);
}

/** True while a dispute is open or something is undecided: then nobody is told what is left to pay. */
const isUndecided = ({ invoice }: GivenInvoice): boolean =>
  moneyOf(invoice).undecidedCents > 0 || onlineOf(invoice).dispute?.state === 'open';

/**
 * What the client of an approved quote has paid, and what is still to be paid; undefined while something about that
 * money is undecided.
 */
export async function contractMoneyOf(
  stored: StoredQuote,
  ports: BilledPorts,
): Promise<ContractMoney | undefined> {
  const deposit = onlineDepositOf(stored.onlinePayments);
  if (!stored.acceptance || stored.changeOf !== undefined) return undefined;
  if (deposit?.dispute === 'open' || deposit?.reportedCents !== undefined) return undefined;
  const given = await givenInvoices(stored, ports);
  if (given.some(isUndecided)) return undefined;
  const sumOf = (cents: (one: GivenInvoice) => Cents) => given.reduce((sum, one) => sum + cents(one), 0);
  const held = heldDeposit(stored, given);
  return {
    agreedCents: agreedCentsOf(stored),
    paidCents: held + sumOf(({ invoice }) => moneyOf(invoice).receivedCents),
    billedOpenCents: sumOf(({ invoice }) => moneyOf(invoice).owedCents),
    notBilledCents: Math.max(0, agreedCentsOf(stored) - sumOf(({ cents }) => cents) - held),
    invoiceCount: given.length,
  };
}

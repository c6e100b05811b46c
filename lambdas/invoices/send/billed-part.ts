import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { type Cents, formatDollars } from '#domain/money';
import { progressOf } from '#domain/quotes/billed-parts';
import { withPart } from '#domain/quotes/invoice-of-part';
import { readRows } from '#domain/quotes/not-agreed';
import { billedCentsOf, leftCentsOf } from '#domain/quotes/quote-billing';
import { billedOnAnother, billedTwice } from '#domain/quotes/whole-invoice';
import { ok, type Result, refuse } from '#domain/result';
import type { QuotedDeposit, StoredBilling } from '../new-submission.ts';
import type { DepositOf } from '../ports.ts';

interface BillingCommand {
  readonly userId: string;
  readonly invoice: InvoiceDraft;
  readonly quoteId?: string | undefined;
  readonly asStored?: boolean | undefined;
  readonly agreed?: { readonly nowCents: Cents; readonly rowsCents: Cents } | undefined;
}

/** A command whose invoice has the rows and the tax of its part, and what the quote's invoices bill. */
interface Billed<Command> {
  readonly command: Command;
  readonly billing?: StoredBilling;
}

/** The refusal of a part that comes to something else than the owner saw. */
const partChanged = (cents: Cents): string =>
  `This part is ${formatDollars(cents)} now. Reload the page to see what is left.`;

const faultyPart = (message: string): Problem =>
  problem('invalid-invoice', { faults: [{ field: 'progress', message }] });

/**
 * The refusal of an edit that would leave less than the paid deposit to the next invoice, which deducts it; undefined if
 * an invoice has the deposit, or if the edit bills no more than before.
 */
function depositRefusal(
  existing: InvoiceRecord | undefined,
  { received, onlineCents, billing }: QuotedDeposit,
  cents: Cents,
): string | undefined {
  const deposit = (received?.cents ?? 0) + onlineCents;
  if (!existing || !billing || billing.invoiceId !== undefined || deposit === 0) return undefined;
  const most = leftCentsOf(billing, existing.invoiceId) - deposit;
  if (cents <= most || cents <= (existing.progress?.cents ?? 0)) return undefined;
  return `The deposit of ${formatDollars(deposit)} belongs to the next invoice. At most ${formatDollars(Math.max(0, most))} can be billed here.`;
}

/** True if something else is agreed by now than the form of an invoice of the whole quote showed. */
const isAgreedOtherwise = ({ agreed }: BillingCommand, quoted: QuotedDeposit | undefined): boolean =>
  agreed !== undefined &&
  quoted?.billing !== undefined &&
  quoted.billing.agreed.amounts.total !== agreed.nowCents;

/**
 * An edit of an invoice of the whole quote. Refuses rows of a signed change order that another invoice bills. The edit is
 * saved only if what invoices bill has not changed since it was read.
 */
function editOfWhole<Command extends BillingCommand>(
  command: Command,
  { invoiceId }: InvoiceRecord,
  billing: StoredBilling | undefined,
): Result<Billed<Command>, Problem> {
  const { whole, parts = {} } = billing ?? {};
  if (!billing || whole?.invoiceId !== invoiceId) return ok({ command });
  const { [whole.invoiceId]: _own, ...others } = parts;
  const rows = readRows(command.invoice.lineItems).filter((row) => row !== undefined);
  const doubled = billedTwice(whole, rows, billedCentsOf(others));
  if (doubled.length === 0) return ok({ command, billing });
  const fault = { field: 'lineItems', message: billedOnAnother(doubled) };
  return refuse(problem('invalid-invoice', { faults: [fault] }));
}

/**
 * Calculates the rows and the tax of an invoice that bills a part of a quote; what the request says about them does not
 * count. An invoice of a part stays one, and no other invoice becomes one. Refuses a part above what is left, an invoice
 * of the whole quote if something else is agreed by now than its form showed, and rows that another invoice bills.
 */
export async function withBilledPart<Command extends BillingCommand>(
  command: Command,
  existing: InvoiceRecord | undefined,
  quoted: QuotedDeposit | undefined,
  { depositOf }: { readonly depositOf: DepositOf },
): Promise<Result<Billed<Command>, Problem>> {
  const { progress: sent, ...invoice } = command.invoice;
  const part = existing
    ? existing.progress && (sent ?? existing.progress).part
    : command.quoteId === undefined
      ? undefined
      : sent?.part;
  if (!existing && part === undefined && isAgreedOtherwise(command, quoted))
    return refuse(problem('agreed-changed'));
  const whole = { ...command, invoice };
  const quoteId = existing ? existing.quoteId : command.quoteId;
  if (command.asStored || quoteId === undefined) return ok({ command: whole });
  const read = existing ? await depositOf(command.userId, quoteId, { withDrafts: true }) : quoted;
  const billing = read?.billing;
  if (part === undefined) return existing ? editOfWhole(whole, existing, billing) : ok({ command: whole });
  if (!read || !billing) return refuse(problem('quote-not-approved'));
  const { invoiceId, parts } = billing;
  // An invoice that bills no part bills the whole quote.
  if (!existing && invoiceId !== undefined && parts[invoiceId] === undefined)
    return refuse(problem('quote-invoiced', { invoiceId }));
  const progress = progressOf(billing, part, existing?.invoiceId);
  if (!progress.ok) return refuse(faultyPart(progress.refusal));
  const tooMuch = depositRefusal(existing, read, progress.value.cents);
  if (tooMuch !== undefined) return refuse(faultyPart(tooMuch));
  // Other invoices were made, or more was agreed, since the form was opened.
  if (sent && sent.cents > 0 && sent.cents !== progress.value.cents)
    return refuse(faultyPart(partChanged(progress.value.cents)));
  return ok({
    command: { ...command, invoice: withPart(invoice, billing, progress.value) },
    billing,
  });
}

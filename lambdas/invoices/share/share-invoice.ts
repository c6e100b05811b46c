import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceAnswer } from '#domain/invoices/contract/invoice-changes';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { ok, type Result, refuse } from '#domain/result';
import { ownInvoice } from '../own-invoice.ts';
import type { DepositOf, InvoiceAccounts, InvoiceReader } from '../ports.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import { partAsItIsNow } from './part-as-it-is-now.ts';
import type { InvoiceSharing, PartNow } from './share-ports.ts';

interface Ports {
  readonly invoices: InvoiceReader;
  readonly sharing: InvoiceSharing;
  readonly accounts: InvoiceAccounts;
  readonly depositOf: DepositOf;
}

interface OwnInvoiceId {
  readonly userId: string;
  readonly invoiceId: string;
}

/** Why an invoice cannot be given to its client in its current state. */
function refusalOf({ invoiceId, status, delivery, clientMail }: InvoiceRecord): Problem {
  if (status === 'void') return problem('invoice-void', { invoiceId });
  const isMailing = delivery === 'pending' || clientMail?.delivery === 'pending';
  return problem(isMailing ? 'in-progress' : 'invoice-unfinished', { invoiceId });
}

/** Makes a change that gives an invoice to its client. `change` returns undefined if the invoice does not allow it. */
async function giveToClient(
  { userId, invoiceId }: OwnInvoiceId,
  { invoices, depositOf }: Ports,
  change: (part: PartNow | undefined) => Promise<InvoiceRecord | undefined>,
): Promise<Result<InvoiceAnswer, Problem>> {
  const own = await ownInvoice(userId, invoiceId, invoices);
  if (!own.ok) return own;
  if (own.value.importId !== undefined) return refuse(problem('imported-document', { invoiceId }));
  const part = await partAsItIsNow(userId, own.value, depositOf);
  if (!part.ok) return part;
  const record = await change(part.value);
  if (record) return ok({ success: true, invoice: summarizeInvoice(record) });
  const later = await ownInvoice(userId, invoiceId, invoices);
  return refuse(later.ok ? refusalOf(later.value) : later.refusal);
}

/** "Mark as sent": the owner gave the invoice to the client by other means. Safe to repeat. */
export const markInvoiceSent = (own: OwnInvoiceId, ports: Ports): Promise<Result<InvoiceAnswer, Problem>> =>
  giveToClient(own, ports, (part) => ports.sharing.markSent(own.userId, own.invoiceId, { part }));

/**
 * Publishes the current content under the invoice's link, and makes the link if there is none. `renew` makes a new
 * link; the old one stops working.
 */
export async function shareInvoice(
  own: OwnInvoiceId & { readonly renew: boolean },
  ports: Ports,
): Promise<Result<InvoiceAnswer, Problem>> {
  const account = await ports.accounts.find(own.userId);
  if (!account) return refuse(problem('setup-incomplete'));
  if (!account.emailVerified) return refuse(problem('verify-to-mail-clients'));
  if (account.linksClosedAt !== undefined) return refuse(problem('client-links-closed'));
  const { renew } = own;
  return giveToClient(own, ports, (part) => ports.sharing.share(own.userId, own.invoiceId, { renew, part }));
}

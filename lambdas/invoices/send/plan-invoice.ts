import { type Problem, problem } from '#domain/contract/problems';
import { type InvoiceRecord, mayBeWithClient } from '#domain/invoices/invoice-record';
import { type Result, refuse } from '#domain/result';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import type { NewSubmission } from '../new-submission.ts';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceAccount, SaveInvoicePorts } from '../ports.ts';
import { acceptsOnline } from './account-snapshot.ts';
import { withBilledPart } from './billed-part.ts';
import type { SendInvoice } from './plan-number.ts';
import { editRefusal, planSubmission } from './plan-submission.ts';
import { depositOfNewInvoice } from './quoted-deposit.ts';

/**
 * Reads the invoice to change, if any, and plans from it. Saving or deleting a draft deletes its previous
 * content. If that happens after the invoice was read, starts again, with at most `attempts` attempts.
 */
export async function planInvoice(
  command: SendInvoice,
  facts: {
    bodyHash: string;
    account: InvoiceAccount;
    logo: StoredLogo | undefined;
    invoiceId: string | undefined;
    replacement: string | undefined;
  },
  ports: SaveInvoicePorts,
  attempts = 3,
): Promise<Result<NewSubmission, Problem>> {
  let existing: InvoiceRecord | undefined;
  if (facts.invoiceId !== undefined) {
    const own = await ownInvoice(command.userId, facts.invoiceId, ports.invoices);
    if (!own.ok) return own;
    existing = own.value;
    const refusal = editRefusal(existing, command);
    if (refusal) return refuse(refusal);
    if (await ports.invoices.finish(command.userId, existing))
      existing = (await ports.invoices.find(command.userId, facts.invoiceId)) ?? existing;
  }
  if (command.asStored && !existing) return refuse(problem('invoice-not-found'));
  const previous =
    existing && (command.asStored || mayBeWithClient(existing))
      ? await ports.invoices.findContent(command.userId, existing.contentId)
      : undefined;
  if (command.asStored && !previous && attempts > 1) return planInvoice(command, facts, ports, attempts - 1);
  if (command.asStored && !previous) throw new Error('An invoice has no content');
  const [now, quoted] = [ports.clock(), await depositOfNewInvoice(command, existing, ports)];
  const takesOnline = await acceptsOnline(command.userId, facts.account, ports);
  const ids = { newInvoiceId: ports.newId(now), newLinkId: ports.newSecret() };
  const billed = await withBilledPart(command, existing, quoted, ports);
  if (!billed.ok) return billed;
  const known = { ...facts, ...ids, ...billed.value };
  return planSubmission({ ...known, takesOnline, existing, previous, quoted, now });
}

import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceAnswer } from '#domain/invoices/contract/invoice-changes';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine } from '#domain/text';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceReader } from '../ports.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import type { InvoiceVoids } from './share-ports.ts';

/** The problem to answer with for each outcome. */
const problemCodes = {
  'not-sent': 'invoice-not-voidable',
  paid: 'invoice-has-payments',
  'being-mailed': 'in-progress',
  'quote-moved': 'void-not-undone',
  'quote-missing': 'imported-document',
} as const;

/**
 * Voids a sent invoice, or restores it. A void invoice keeps its number and counts in no statistics or balance. An
 * invoice with payments cannot be voided until they are removed. Voiding frees its quote and deposit; restoring is
 * refused once either was used again. Safe to repeat.
 */
export async function setInvoiceVoid(
  command: {
    readonly userId: string;
    readonly invoiceId: string;
    readonly void: boolean;
    readonly reason?: string | undefined;
  },
  ports: { readonly invoices: InvoiceReader; readonly voids: InvoiceVoids },
): Promise<Result<InvoiceAnswer, Problem>> {
  const { userId, invoiceId } = command;
  const own = await ownInvoice(userId, invoiceId, ports.invoices);
  if (!own.ok) return own;
  const reason = cleanLine(command.reason ?? '');
  const outcome = await ports.voids.setVoid(userId, invoiceId, {
    void: command.void,
    ...(reason !== '' && { reason }),
  });
  return outcome.kind === 'done'
    ? ok({ success: true, invoice: summarizeInvoice(outcome.record) })
    : refuse(problem(problemCodes[outcome.kind], { invoiceId }));
}

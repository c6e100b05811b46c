import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { openQuestionsOf } from '#domain/invoices/timeline';
import { ok, type Result, refuse } from '#domain/result';
import { type InvoiceReader, ownInvoice } from '../invoices/index.ts';
import type { InvoiceQuestions } from './ports.ts';

/**
 * Marks the questions about an invoice as answered. Only for the invoice's owner. Refused with `question-not-found` if
 * none is open.
 */
export async function answerInvoiceQuestions(
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  ports: {
    readonly invoices: Pick<InvoiceReader, 'find'>;
    readonly questions: Pick<InvoiceQuestions, 'list' | 'setAnswered'>;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const found = await ownInvoice(userId, invoiceId, ports.invoices);
  if (!found.ok) return found;
  const [latest] = openQuestionsOf(await ports.questions.list(userId, invoiceId));
  if (!latest) return refuse(problem('question-not-found'));
  await ports.questions.setAnswered(userId, invoiceId, latest);
  return ok({ success: true });
}

import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { isVoid } from '#domain/documents/money-amounts';
import { type Result, refuse } from '#domain/result';
import { askOnce } from '../quotes/index.ts';
import type { ClientLinks, InvoiceQuestions } from './ports.ts';

/**
 * Stores a client's question about an invoice, at most one per hour, and queues the email to the invoice's owner, who
 * also sees the question with the invoice, whatever the outcome of the email. Nobody asks about a void invoice.
 */
export async function askInvoiceQuestion(
  { linkId, question }: { readonly linkId: string; readonly question: string },
  ports: {
    readonly links: Pick<ClientLinks, 'find'>;
    readonly questions: Pick<InvoiceQuestions, 'add'>;
    readonly hash: (text: string) => string;
  },
): Promise<Result<DoneAnswer, Problem>> {
  const linked = await ports.links.find(linkId);
  if (!linked || isVoid(linked.given)) return refuse(problem('link-not-found'));
  return askOnce(
    question,
    ports.hash,
    (asked) => ports.questions.add(linked, asked),
    async () => (await ports.links.find(linkId))?.stored.asked,
  );
}

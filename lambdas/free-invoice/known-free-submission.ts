import type { SendFreeInvoiceAnswer, SendFreeInvoiceBody } from '#domain/contract/free-invoice';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { answerKnownKey, type BodyHashes, type Earlier, keyWait, lookUpKey } from '../messaging/index.ts';
import type { FreeSubmission, SendFreeInvoicePorts } from './ports.ts';

export interface SendFreeInvoice extends SendFreeInvoiceBody {
  readonly submissionId: string;
  /** The visitor's network, for the caps. */
  readonly network: string;
  /** The request as it was sent, to recognize its retries. */
  readonly sentBody?: string;
}

export type SendFreeOutcome = Result<SendFreeInvoiceAnswer, Problem>;

/** Milliseconds a request waits for its twin, which has passed the bot check and not reserved yet. */
const twinWaits = 3_000;

/** The answer about an invoice that was sent. */
export const sentAnswer = (
  submissionId: string,
  { invoiceCount, handOver }: Pick<FreeSubmission, 'invoiceCount' | 'handOver'>,
): SendFreeOutcome =>
  ok({
    success: true,
    message: 'Invoice sent.',
    invoiceCount,
    ...(handOver && { downloadToken: `${submissionId}.${handOver.secret}` }),
  });

/** What the key of a request is known for, and the answer that follows; without an answer it may reserve (again). */
export const lookUp = (
  { submissionId }: SendFreeInvoice,
  hashes: BodyHashes,
  { messages, sleep }: SendFreeInvoicePorts,
): Promise<Earlier<FreeSubmission | undefined, SendFreeInvoiceAnswer>> =>
  answerKnownKey(
    lookUpKey(() => messages.find(submissionId), hashes, sleep),
    {
      finished: async (kind, message) =>
        kind === 'sent' ? sentAnswer(submissionId, message) : refuse(problem('delivery-unknown')),
      refused: (kind) => problem(kind),
    },
  );

/**
 * The answer to a request whose bot check token was used a moment ago. It may be the same request, sent twice at once:
 * the first has passed the bot check and is about to reserve.
 */
export async function answerTwin(
  command: SendFreeInvoice,
  hashes: BodyHashes,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome | undefined> {
  for (let waited = 0; waited < twinWaits; waited += keyWait.step) {
    await ports.sleep(keyWait.step);
    const known = await lookUp(command, hashes, ports);
    if ('answer' in known) return known.answer;
  }
  return undefined;
}

import { type Problem, problem } from '#domain/contract/problems';
import type { SendFreeInvoiceAnswer, SendFreeInvoiceBody } from '#domain/free-invoice/contract';
import { ok, type Result, refuse } from '#domain/result';
import { answerKnownKey, type BodyHashes, type Earlier, keyWait, lookUpKey } from '../messaging/index.ts';
import type { FreeSubmission, SendFreeInvoicePorts } from './ports.ts';

export interface SendFreeInvoice extends SendFreeInvoiceBody {
  readonly submissionId: string;
  /** The visitor's network, for the daily limits. */
  readonly network: string;
  /** The request as sent, to recognize its retries. */
  readonly sentBody?: string;
}

export type SendFreeOutcome = Result<SendFreeInvoiceAnswer, Problem>;

/**
 * Milliseconds to wait for the first request with this key, which has passed the bot check but has not reserved its
 * email yet.
 */
const duplicateWaitMilliseconds = 3_000;

/** The answer for an invoice that was sent. */
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

/**
 * Looks up an earlier request with the same key. Returns its answer if there is one; otherwise this request may reserve
 * its email.
 */
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
 * Answers a request whose bot check token was already used. It may be a duplicate sent at the same time as the first
 * request, which has passed the bot check and is about to reserve.
 */
export async function answerDuplicate(
  command: SendFreeInvoice,
  hashes: BodyHashes,
  ports: SendFreeInvoicePorts,
): Promise<SendFreeOutcome | undefined> {
  for (let waited = 0; waited < duplicateWaitMilliseconds; waited += keyWait.step) {
    await ports.sleep(keyWait.step);
    const lookup = await lookUp(command, hashes, ports);
    if ('answer' in lookup) return lookup.answer;
  }
  return undefined;
}

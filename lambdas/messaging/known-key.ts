import type { Problem } from '#domain/contract/problems';
import { type Result, refuse } from '#domain/result';
import type { Sleep } from '../platform/clock.ts';
import { timeLeft } from '../platform/deadline.ts';
import { type BodyHashes, isSameBody } from './body-hashes.ts';
import type { KeyedMessage } from './ports.ts';

/**
 * How long a repeated request waits for the result of the first one, how often it checks, and how much time it leaves
 * for its own work, in milliseconds (rule 13).
 */
export const keyWait = { total: 10_000, step: 400, left: 10_000 } as const;

/** State of an idempotency key. `returned`: its email was certainly not sent, so the key may be used again. */
export type KnownKey<Message> =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'sent' | 'unknown' | 'returned'; readonly message: Message };

/**
 * Looks up an idempotency key, and waits while another request with the same key is running. A request that waits for
 * two messages, or whose looks take long, waits less: it is answered before its deadline.
 */
export async function lookUpKey<Message extends KeyedMessage>(
  find: () => Promise<Message | undefined>,
  hashes: BodyHashes,
  sleep: Sleep,
): Promise<KnownKey<Message>> {
  for (let waited = 0; ; waited += keyWait.step) {
    const message = await find();
    if (!message) return { kind: 'fresh' };
    if (!isSameBody(message.bodyHash, hashes)) return { kind: 'key-reused' };
    const hasWaited = waited >= keyWait.total || timeLeft() < keyWait.left;
    switch (message.state) {
      case 'sent':
      case 'unknown':
      case 'returned':
        // While it is due, the first request is still doing the work that follows from the outcome.
        if (message.due === undefined || hasWaited) return { kind: message.state, message };
        break;
      case 'reserved':
      case 'sending':
        if (hasWaited) return { kind: 'in-progress' };
        break;
      case 'waiting':
      case 'newer':
        return { kind: 'in-progress' };
    }
    await sleep(keyWait.step);
  }
}

/**
 * The answer to an earlier request with the same key, or (`found`) the data of that request from which this one
 * continues.
 */
export type Earlier<Found, Answer> = { readonly answer: Result<Answer, Problem> } | { readonly found: Found };

/**
 * Answers from an earlier request with the key if that one is finished or still running. If its email was not sent,
 * returns its message, which can be sent again.
 */
export async function answerKnownKey<Message extends KeyedMessage, Answer>(
  known: Promise<KnownKey<Message>>,
  answers: {
    readonly finished: (kind: 'sent' | 'unknown', message: Message) => Promise<Result<Answer, Problem>>;
    readonly refused: (kind: 'key-reused' | 'in-progress') => Problem;
  },
): Promise<Earlier<Message | undefined, Answer>> {
  const key = await known;
  switch (key.kind) {
    case 'fresh':
      return { found: undefined };
    case 'returned':
      return { found: key.message };
    case 'sent':
    case 'unknown':
      return { answer: await answers.finished(key.kind, key.message) };
    case 'key-reused':
    case 'in-progress':
      return { answer: refuse(answers.refused(key.kind)) };
  }
}

/**
 * The refusal, unless another request with this key has finished since the lookup: its writes may be the reason, and
 * then its answer is returned.
 */
export async function refuseUnlessKnown<Found, Answer>(
  earlier: Promise<Earlier<Found, Answer>>,
  refused: Result<never, Problem>,
): Promise<Result<Answer, Problem>> {
  const known = await earlier;
  return 'answer' in known ? known.answer : refused;
}

import { type Problem, problem } from '#domain/contract/problems';
import type { Cents } from '#domain/money';
import type { MoveSurplusAnswer } from '#domain/online-payments/contract';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { TimeZone } from '#domain/time-zone';
import { type MoveOutcome, type onlineChanges, summarizeInvoice } from '../invoices/index.ts';

export interface MoveSurplusPorts {
  readonly changes: Pick<ReturnType<typeof onlineChanges>, 'move'>;
  /** The time zone of an account. */
  readonly timeZoneOf: (userId: string) => Promise<TimeZone>;
}

export interface MoveSurplusCommand {
  readonly userId: string;
  readonly invoiceId: string;
  readonly toInvoiceId: string;
  /** The idempotency key of the move. */
  readonly key: string;
  /** The amount that the owner saw: the smaller of the movable amount and the balance of the other invoice. */
  readonly amountCents: Cents;
}

const problems = {
  'key-reused': 'key-reused',
  'no-invoice': 'invoice-not-found',
  'nothing-to-move': 'nothing-to-move',
  'not-movable-there': 'not-movable-there',
  'amount-changed': 'amount-changed',
} as const satisfies Record<Exclude<MoveOutcome['kind'], 'moved'>, Problem['code']>;

/** Moves the amount that was overpaid online to another open invoice of the same client. */
export async function moveSurplus(
  command: MoveSurplusCommand,
  { changes, timeZoneOf }: MoveSurplusPorts,
): Promise<Result<MoveSurplusAnswer, Problem>> {
  const { userId, invoiceId, toInvoiceId } = command;
  if (!isKeyId(invoiceId) || !isKeyId(toInvoiceId)) return refuse(problem('invoice-not-found'));
  const outcome = await changes.move({ ...command, zone: await timeZoneOf(userId) });
  if (outcome.kind !== 'moved') return refuse(problem(problems[outcome.kind]));
  const [invoice, target] = [outcome.from, outcome.to].map(summarizeInvoice);
  return invoice && target ? ok({ success: true, invoice, target }) : refuse(problem('invoice-not-found'));
}

import type { AnswerOf, BodyOf } from '#domain/contract/call-types';
import type { DividedState, RecordedPart } from '#domain/invoices/divided-recording';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';

/** A press as the browser sends it. */
interface Press {
  readonly body?: BodyOf<'record-divided-payment'>;
  readonly key?: string;
}

interface Outcome {
  readonly state?: DividedState;
  /** Why parts were not recorded, by invoice ID. */
  readonly refused?: Readonly<Record<string, string>>;
  /** The invoices whose turn has not come. */
  readonly waiting?: readonly string[];
  readonly receiptProblem?: string;
}

/** The answer of the API to a press: each part is recorded, but those that are refused or wait. */
export function answerToPress(
  { body, key = '' }: Press,
  invoices: readonly InvoiceSummary[],
  { state, refused = {}, waiting = [], receiptProblem }: Outcome = {},
): AnswerOf<'record-divided-payment'> {
  const parts = (body?.parts ?? []).map(({ invoiceId, amountCents }): RecordedPart => {
    const problem = refused[invoiceId];
    const became = waiting.includes(invoiceId) ? 'waiting' : 'recorded';
    return {
      invoiceId,
      paymentId: `part-of-${invoiceId}`,
      amountCents,
      state: problem === undefined ? became : 'refused',
      ...(problem !== undefined && { problem }),
      ...(receiptProblem !== undefined && { receiptProblem }),
    };
  });
  const isOver = waiting.length === 0;
  return {
    success: true,
    payment: { dividedId: key, state: state ?? (isOver ? 'recorded' : 'recording'), parts },
    invoices: invoices.filter(({ invoiceId }) => parts.some((part) => part.invoiceId === invoiceId)),
  };
}

/** The same payment after Undo. */
export const removedAgain = (
  answer: AnswerOf<'record-divided-payment'>,
  kept: readonly string[] = [],
): AnswerOf<'remove-divided-payment'> => ({
  ...answer,
  payment: {
    ...answer.payment,
    state: 'removed',
    parts: answer.payment.parts.map(({ problem: _problem, ...part }) => ({
      ...part,
      ...(kept.includes(part.invoiceId)
        ? { state: 'recorded' as const, problem: 'Only a sent invoice can be paid.' }
        : { state: 'removed' as const }),
    })),
  },
});

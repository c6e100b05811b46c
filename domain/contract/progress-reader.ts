import type { Part, PartKind, Progress } from '../documents/progress.ts';
import { list, object, oneOf, strictNumber, strictOptional, strictText, text } from './answer-reader.ts';

/** The part of a quote that an invoice bills. */
export const progress = object<Progress>({
  part: object<Part>({
    // Only the amounts are shown for a kind of a newer release.
    kind: oneOf<PartKind, 'amount'>({ percent: true, amount: true, lines: true, rest: true }, 'amount'),
    typed: text,
    lines: list(strictNumber),
  }),
  agreedCents: strictNumber,
  billedBeforeCents: strictNumber,
  draftBeforeCents: strictOptional(strictNumber),
  cents: strictNumber,
  taxCents: strictNumber,
  taxBaseCents: strictNumber,
  work: strictOptional(strictText),
});

import type { BilledPart, Progress } from '#domain/documents/progress';
import type { Condition } from '../../platform/table/expression.ts';

/** Condition: the parts that invoices bill, and what was agreed, have not changed since they were read. */
export const partsUnchanged = ({
  version,
}: {
  readonly version?: number | undefined;
}): Condition<'partsVersion'> =>
  version === undefined ? { attr: 'partsVersion', exists: false } : { attr: 'partsVersion', is: version };

type Parts = Readonly<Record<string, BilledPart>>;

/** The parts with a change, undefined if there are none, and their next version. */
export const nextParts = (parts: Parts, version: number | undefined) => ({
  parts: Object.keys(parts).length > 0 ? parts : undefined,
  partsVersion: (version ?? 0) + 1,
});

/** The parts without the one that this invoice bills. */
export const withoutPart = (parts: Parts = {}, invoiceId: string): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([id]) => id !== invoiceId));

/** What a quote stores about the part that an invoice bills. */
export const billedPartOf = ({
  billedBeforeCents: _before,
  draftBeforeCents: _drafts,
  work: _work,
  ...part
}: Progress): BilledPart => part;

import { type Part, type Progress, partKinds } from '#domain/documents/progress';

const isRecord = (stored: unknown): stored is Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null;

const centsOf = (stored: unknown): number => (Number.isSafeInteger(stored) ? Number(stored) : 0);

/** The part of a stored draft; undefined if it cannot be read. */
function partOf(stored: unknown): Part | undefined {
  if (!isRecord(stored)) return undefined;
  const kind = partKinds.find((known) => known === stored.kind);
  if (kind === undefined) return undefined;
  const { typed, lines } = stored;
  return {
    kind,
    typed: typeof typed === 'string' ? typed : '',
    lines: (Array.isArray(lines) ? lines : []).filter((at): at is number => Number.isSafeInteger(at)),
  };
}

/** What a stored draft bills of an approved quote; undefined if it bills no part. */
export function progressIn(stored: unknown): Progress | undefined {
  if (!isRecord(stored)) return undefined;
  const part = partOf(stored.part);
  return (
    part && {
      part,
      agreedCents: centsOf(stored.agreedCents),
      billedBeforeCents: centsOf(stored.billedBeforeCents),
      ...(centsOf(stored.draftBeforeCents) > 0 && { draftBeforeCents: centsOf(stored.draftBeforeCents) }),
      cents: centsOf(stored.cents),
      taxCents: centsOf(stored.taxCents),
      taxBaseCents: centsOf(stored.taxBaseCents),
      ...(typeof stored.work === 'string' && { work: stored.work }),
    }
  );
}

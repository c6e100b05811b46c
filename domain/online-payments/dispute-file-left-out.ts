/** What did not fit: the numbers of each, and whether notes were cut off. */
export interface LeftOut {
  disputes: number;
  payments: number;
  entries: number;
  versions: number;
  lines: number;
  photos: number;
  areNotesCut: boolean;
}

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** The note about everything that was left out; undefined if nothing was. */
export function noteOf(
  { disputes, payments, entries, versions, lines, photos, areNotesCut }: LeftOut,
  pages: number,
): string | undefined {
  const missing = [
    ...counted(disputes, 'dispute', 'disputes'),
    ...counted(payments, 'older payment', 'older payments'),
    // No count, because the entries of an invoice with hundreds of emails are not all read.
    ...(entries > 0 ? ['older entries about emails and views'] : []),
    ...counted(versions, 'older version of the invoice', 'older versions of the invoice'),
    ...counted(lines, 'line', 'lines'),
    ...counted(photos, 'photo', 'photos'),
    ...(areNotesCut ? ['parts of notes'] : []),
  ];
  return missing.length === 0
    ? undefined
    : `Left out, because this file may have at most ${pages} pages: ${missing.join('; ')}.`;
}

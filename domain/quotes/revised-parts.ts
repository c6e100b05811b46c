import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import type { Discount } from '../documents/amounts.ts';
import { termLabel } from '../documents/terms.ts';
import { formatDollars, formatPercent } from '../money.ts';
import { cleanLine, countText, cutText } from '../text.ts';
import { rowsOfAllLines } from './choice-rows.ts';
import { type QuoteContent, type QuoteLine, quoteAmounts } from './quote.ts';
import { leastAmount, type QuoteRow } from './quote-sheet.ts';

/** What a revision of a quote changed of the one that the client had before. */
export interface RevisedParts {
  /** The day on which the client was sent the one before. */
  readonly since: CalendarDate;
  /** "Pump $250.00 → $310.00", "added Filter, $40.00"; the last one is about the total. */
  readonly changes: readonly string[];
}

/** How many changes are named, and the most characters that one shows of a description. */
const shown = { changes: 10, description: 60 } as const;

/** A line with what decides whether it is the same one in another revision. */
interface NamedLine {
  readonly line: QuoteLine;
  readonly row: QuoteRow;
  /** The name of its option, '' for none. */
  readonly option: string;
  /** Its option and its whole description. */
  readonly key: string;
}

const linesOf = (content: QuoteContent): NamedLine[] => {
  const rows = rowsOfAllLines(content);
  return content.lineItems.flatMap((line, at) => {
    const row = rows[at];
    const option = content.options?.[line.option ?? -1]?.name ?? '';
    return row ? [{ line, row, option, key: JSON.stringify([option, line.description]) }] : [];
  });
};

/** The name of a line, with that of its option: "Pump", "Better: Pump". */
function nameOf({ row, option }: NamedLine): string {
  const name = cleanLine(row.description);
  const short = name.length > shown.description ? `${cutText(name, shown.description).trimEnd()}…` : name;
  return `${option === '' ? '' : `${option}: `}${short}`;
}

const changed = (name: string, before: string, after: string): readonly string[] =>
  before === after ? [] : [`${name} ${before} → ${after}`];

const taxWord = ({ taxed }: QuoteLine): string => (taxed === false ? 'not taxed' : 'taxed');

const optionalWord = ({ optional }: QuoteLine): string =>
  optional === undefined ? 'included' : optional === 'ticked' ? 'optional, ticked' : 'optional, not ticked';

/** What changed of a line that both revisions have: its amount, or else how the amount comes about. */
function changesOfLine(before: NamedLine, after: NamedLine, hasTax: boolean): readonly string[] {
  const name = nameOf(after);
  const work = ({ row }: NamedLine) => `${row.quantity} × ${row.price}`;
  const amounts = changed(name, before.row.total, after.row.total);
  return [
    ...(amounts.length > 0 ? amounts : changed(name, work(before), work(after))),
    ...(hasTax ? changed(name, taxWord(before.line), taxWord(after.line)) : []),
    ...changed(name, optionalWord(before.line), optionalWord(after.line)),
  ];
}

/** What changed of the lines. Lines of one option with the same description are compared in their order. */
function changesOfLines(before: QuoteContent, after: QuoteContent): readonly string[] {
  const left = linesOf(before);
  const hasTax = before.taxRate > 0 && after.taxRate > 0;
  const kept = linesOf(after).flatMap((line) => {
    const at = left.findIndex(({ key }) => key === line.key);
    const [same] = at === -1 ? [] : left.splice(at, 1);
    return same ? changesOfLine(same, line, hasTax) : [`added ${nameOf(line)}, ${line.row.total}`];
  });
  return [...kept, ...left.map((line) => `removed ${nameOf(line)}, ${line.row.total}`)];
}

/** What changed of the options besides their lines. */
function changesOfOptions(
  { options: before = [] }: QuoteContent,
  { options: after = [] }: QuoteContent,
): readonly string[] {
  const missingIn = (some: typeof before, { name }: { readonly name: string }) =>
    !some.some((option) => option.name === name);
  return [
    ...after.filter((option) => missingIn(before, option)).map(({ name }) => `added option ${name}`),
    ...before.filter((option) => missingIn(after, option)).map(({ name }) => `removed option ${name}`),
  ];
}

const shareText = (share: Discount | undefined): string => {
  if (!share) return 'none';
  return 'percent' in share ? formatPercent(share.percent) : formatDollars(share.amount);
};

/** Texts that are too long to repeat: only that they changed. */
const longTexts = [
  ['title', ({ title }) => title],
  ['message', ({ clientMessage }) => clientMessage],
  ['notes', ({ notes }) => notes],
  ['service address', ({ serviceAddress }) => serviceAddress],
  ['reason', ({ change }) => change?.reason],
  ['photos', ({ photos = [] }) => JSON.stringify(photos)],
] as const satisfies readonly (readonly [string, (content: QuoteContent) => string | undefined])[];

function changesOfTerms(before: QuoteContent, after: QuoteContent): readonly string[] {
  const days = ({ change }: QuoteContent) => String(change?.daysAdded ?? 'none');
  const terms = ({ terms: term }: QuoteContent) => (term === undefined ? 'none' : termLabel(term));
  const tax = ({ taxRate }: QuoteContent) => (taxRate === 0 ? 'none' : formatPercent(taxRate));
  const until = ({ validUntil = '' }: QuoteContent) => formatLongDate(validUntil) || 'no last day';
  return [
    ...changed('discount', shareText(before.discount), shareText(after.discount)),
    ...changed('tax', tax(before), tax(after)),
    ...changed('deposit', shareText(before.deposit), shareText(after.deposit)),
    ...changed('payment terms', terms(before), terms(after)),
    ...changed('valid until', until(before), until(after)),
    ...changed('days added', days(before), days(after)),
    ...longTexts.flatMap(([name, read]) =>
      (read(before) ?? '') === (read(after) ?? '') ? [] : [`${name} changed`],
    ),
  ];
}

/** What a revision changes of the one before, in a few words; the total is always the last one. */
export function changesBetween(before: QuoteContent, after: QuoteContent): readonly string[] {
  const changes = [
    ...changesOfOptions(before, after),
    ...changesOfLines(before, after),
    ...changesOfTerms(before, after),
  ];
  const named = changes.slice(0, shown.changes);
  const more = changes.length - named.length;
  const totalOf = (content: QuoteContent) => leastAmount(content, quoteAmounts(content).total);
  const total = changed('total', totalOf(before), totalOf(after));
  return [
    ...named,
    ...(more > 0 ? [countText(more, 'more change')] : []),
    ...(total.length > 0 ? total : [`total the same, ${totalOf(after)}`]),
  ];
}

/** "Changed since March 3, 2026: Pump $250.00 → $310.00; total $1,000.00 → $1,060.00." */
export const revisionSentence = ({ since, changes }: RevisedParts): string =>
  `Changed since ${formatLongDate(since)}: ${changes.join('; ')}.`;

import { type CalendarDate, formatLongDate } from '../calendar-date.ts';

/** The date in words that a text may name: "November", "2026" and "November 3, 2026". */
function wordsOf(day: CalendarDate) {
  const date = formatLongDate(day);
  return { date, month: date.split(' ')[0] ?? '', year: day.slice(0, 4) };
}

const placeholder = /\{(?:month|year|date)\}/gi;

/**
 * Says that the placeholders in texts of a document that is sent by hand are not filled in; undefined if there are none.
 */
export function unfilledNotice(...texts: readonly string[]): string | undefined {
  const typed = texts.flatMap((text) => text.match(placeholder) ?? []);
  const names = [...new Set(typed.map((name) => name.toLowerCase()))];
  if (names.length === 0) return undefined;
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const listed = new Intl.ListFormat('en').format(names);
  return `${listed} ${are} filled in only in invoices that repeat. Here your client reads ${them} as typed.`;
}

/** A text with `{month}`, `{year}` and `{date}` replaced by a day; unchanged without a day. */
export function datedText(text: string, day: CalendarDate): string {
  const words = wordsOf(day);
  if (words.month === '') return text;
  return text.replace(/\{(month|year|date)\}/gi, (_, name: string) => words[name.toLowerCase() as 'month']);
}

/**
 * A text with placeholders in place of its own date: "Mowing, November 2026" becomes "Mowing, {month} {year}". Another
 * day of the month ("November 17") and other months stay, because they do not move with the invoice.
 */
export function withPlaceholders(text: string, issueDate: CalendarDate): string {
  const { date, month, year } = wordsOf(issueDate);
  if (month === '') return text;
  return text
    .replaceAll(date, '{date}')
    .replace(new RegExp(`\\b${month}(,? )${year}\\b`, 'g'), '{month}$1{year}')
    .replace(new RegExp(`\\b${month}\\b(?! \\d)`, 'g'), '{month}');
}

/** A text of a recurring invoice, and what decides how it is dated. */
interface DatedSource {
  /** The issue date of the invoice that repeats. */
  readonly issueDate: CalendarDate;
  /** Its own date in words moves along. Placeholders are always replaced. */
  readonly namesOwnDate?: boolean | undefined;
}

/** The text in the invoice of a day. */
export const textOfDay = (
  text: string,
  { issueDate, namesOwnDate }: DatedSource,
  day: CalendarDate,
): string => datedText(namesOwnDate ? withPlaceholders(text, issueDate) : text, day);

/** The texts that name the date of their invoice in words, so that they would be wrong in the next one. */
export const textsWithDate = (texts: readonly string[], issueDate: CalendarDate): readonly string[] =>
  texts.filter((text) => withPlaceholders(text, issueDate) !== text);

/** The texts of an invoice's lines and notes. */
export const textsOfInvoice = ({
  lineItems,
  notes = '',
}: {
  readonly lineItems: readonly { readonly description: string }[];
  readonly notes?: string | undefined;
}): readonly string[] => [...lineItems.map(({ description }) => description), notes];

/** Lines and notes of the invoice of a day. */
export const invoiceOfDay = <
  Draft extends {
    readonly lineItems: readonly { readonly description: string }[];
    readonly notes: string;
  },
>(
  draft: Draft,
  source: DatedSource,
  day: CalendarDate,
): Draft => ({
  ...draft,
  notes: textOfDay(draft.notes, source, day),
  lineItems: draft.lineItems.map((line) => ({
    ...line,
    description: textOfDay(line.description, source, day),
  })),
});

import { type Cents, formatDollars } from '../money.ts';
import type { Invoice } from './invoice.ts';
import { type InvoiceSheet, sheetOfInvoice } from './invoice-sheet.ts';
import { printedAmountDue } from './settlement.ts';
import type { SheetRow } from './sheet-amounts.ts';

/** A difference between two versions of a document. `before` is absent for an addition, `after` for a removal. */
export interface SheetChange {
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
}

type ComparedSheet = Pick<InvoiceSheet, 'rows' | 'facts' | 'adjustments' | 'total' | 'settlement'>;

/** A part of a document that is compared, such as a line. */
type ComparedPart = { readonly label: string; readonly text: string };

const none = 'None';

const dueDateOf = ({ facts }: ComparedSheet): string =>
  facts.find(({ label }) => label === 'Due Date')?.value ?? none;

const lineText = ({ quantity, unitPrice, total }: SheetRow): string =>
  `${quantity} × ${unitPrice} = ${total}`;

const linesOf = ({ rows }: ComparedSheet): readonly ComparedPart[] =>
  rows
    .filter(({ isPlaceholder }) => !isPlaceholder)
    .map((row) => ({ label: row.description, text: lineText(row) }));

/** Discount and tax. "Tax (8.25%)" with $9.90 becomes "Tax" with "8.25% = $9.90", so that a new rate is a change. */
const adjustmentsOf = ({ adjustments = [] }: ComparedSheet): readonly ComparedPart[] =>
  adjustments.map(({ label, value }) => {
    const [, name = label, rate] = /^(.+) \((.+)\)$/.exec(label) ?? [];
    return { label: name, text: rate === undefined ? value : `${rate} = ${value}` };
  });

/** The parts by label. Parts with the same label are distinguished by their order. */
function byLabel(parts: readonly ComparedPart[]): ReadonlyMap<string, ComparedPart> {
  const counts = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const count = (counts.get(part.label) ?? 0) + 1;
      counts.set(part.label, count);
      return [`${count} ${part.label}`, part];
    }),
  );
}

function partChanges(before: readonly ComparedPart[], after: readonly ComparedPart[]): SheetChange[] {
  const [old, current] = [byLabel(before), byLabel(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), current.get(key)];
    if (was?.text === is?.text) return [];
    return [
      {
        label: was?.label ?? is?.label ?? '',
        ...(was && { before: was.text }),
        ...(is && { after: is.text }),
      },
    ];
  });
}

function changesOf(
  before: ComparedSheet,
  after: ComparedSheet,
  amount: { readonly label: string; readonly textIn: (sheet: ComparedSheet) => string },
): readonly SheetChange[] {
  const figures = [
    { label: amount.label, before: amount.textIn(before), after: amount.textIn(after) },
    { label: 'Due date', before: dueDateOf(before), after: dueDateOf(after) },
  ];
  return [
    ...figures.filter((figure) => figure.before !== figure.after),
    ...partChanges(linesOf(before), linesOf(after)),
    ...partChanges(adjustmentsOf(before), adjustmentsOf(after)),
  ];
}

/**
 * Amount due, due date, lines, discount and tax that differ between two versions of an invoice, as printed without
 * payments. The totals are compared instead of the amounts due unless the client is asked for all that the newer one
 * leaves: an earlier total minus later payments was never an amount due, and nothing is due while something waits.
 * `askedCents`: what the client is asked for, as the standing tells.
 */
export function sheetChanges(
  before: ComparedSheet,
  after: ComparedSheet,
  askedCents: Cents,
): readonly SheetChange[] {
  const isAsked = printedAmountDue(after) === formatDollars(askedCents);
  return isAsked
    ? changesOf(before, after, { label: 'Amount due', textIn: printedAmountDue })
    : changesOf(before, after, { label: 'Total', textIn: ({ total }) => total.value });
}

/** A version of an invoice, with the deposit that is deducted from it. */
interface ComparedVersion {
  readonly invoice: Invoice;
  readonly depositCents?: Cents | undefined;
}

/** The differences that a client with an earlier version of an invoice sees, by `sheetChanges`. */
export function versionChanges(
  before: ComparedVersion,
  after: ComparedVersion,
  askedCents: Cents,
): readonly SheetChange[] {
  const sheet = ({ invoice, depositCents }: ComparedVersion) =>
    sheetOfInvoice(invoice, { edition: 'lite' }, { depositCents });
  return sheetChanges(sheet(before), sheet(after), askedCents);
}

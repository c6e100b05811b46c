import type { Cents } from '../money.ts';
import type { Invoice } from './invoice.ts';
import { type InvoiceSheet, sheetOfInvoice } from './invoice-sheet.ts';
import type { SheetRow } from './sheet-amounts.ts';

/** A difference between two versions of a document. `before` is absent for an addition, `after` for a removal. */
export interface SheetChange {
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
}

type ComparedSheet = Pick<InvoiceSheet, 'rows' | 'facts' | 'total' | 'settlement'>;

const none = 'None';

const amountDueOf = ({ settlement, total }: ComparedSheet): string => (settlement?.at(-1) ?? total).value;

const dueDateOf = ({ facts }: ComparedSheet): string =>
  facts.find(({ label }) => label === 'Due Date')?.value ?? none;

const lineText = ({ quantity, unitPrice, total }: SheetRow): string =>
  `${quantity} × ${unitPrice} = ${total}`;

/** The lines by description. Lines with the same description are distinguished by their order. */
function linesOf({ rows }: ComparedSheet): ReadonlyMap<string, { label: string; text: string }> {
  const counts = new Map<string, number>();
  return new Map(
    rows
      .filter(({ isPlaceholder }) => !isPlaceholder)
      .map((row) => {
        const count = (counts.get(row.description) ?? 0) + 1;
        counts.set(row.description, count);
        return [`${count} ${row.description}`, { label: row.description, text: lineText(row) }];
      }),
  );
}

function lineChanges(before: ComparedSheet, after: ComparedSheet): SheetChange[] {
  const [old, current] = [linesOf(before), linesOf(after)];
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
  amount: { readonly label: string; readonly of: (sheet: ComparedSheet) => string },
): readonly SheetChange[] {
  const figures = [
    { label: amount.label, before: amount.of(before), after: amount.of(after) },
    { label: 'Due date', before: dueDateOf(before), after: dueDateOf(after) },
  ];
  return [...figures.filter((figure) => figure.before !== figure.after), ...lineChanges(before, after)];
}

/** Amount due, due date and lines that differ between two versions of an invoice, as printed. */
export const sheetChanges = (before: ComparedSheet, after: ComparedSheet): readonly SheetChange[] =>
  changesOf(before, after, { label: 'Amount due', of: amountDueOf });

/** A version of an invoice, with the deposit that is deducted from it. */
interface ComparedVersion {
  readonly invoice: Invoice;
  readonly depositCents?: Cents | undefined;
}

/**
 * The differences that a client with an earlier version of an invoice sees. If there are payments, the totals are
 * compared instead of the amounts due, because the earlier total minus later payments was never an amount due.
 */
export function versionChanges(
  before: ComparedVersion,
  after: ComparedVersion,
  paidCents: Cents = 0,
): readonly SheetChange[] {
  const sheet = ({ invoice, depositCents }: ComparedVersion) =>
    sheetOfInvoice(invoice, { edition: 'lite' }, { depositCents });
  if (paidCents === 0) return sheetChanges(sheet(before), sheet(after));
  return changesOf(sheet(before), sheet(after), { label: 'Total', of: ({ total }) => total.value });
}

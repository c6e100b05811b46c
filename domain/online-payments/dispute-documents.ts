import { sheetOfInvoice } from '../documents/invoice-sheet.ts';
import type { FactGroup } from '../documents/print/fact-group.ts';
import type { InvoiceContent } from '../invoices/invoice-record.ts';
import { formatInstant, reportedBrowser } from '../quotes/certificate.ts';
import { changeTexts } from '../quotes/change-order.ts';
import type { QuoteContent } from '../quotes/quote.ts';
import type { ChainHead, ChainLink } from '../quotes/quote-chain.ts';
import { namesOfChoice } from '../quotes/quote-options.ts';
import { quoteWord } from '../quotes/quote-page-words.ts';
import { sheetOfQuote } from '../quotes/quote-sheet.ts';
import { characterCount, cleanLine, cleanText, cutText } from '../text.ts';

/** Maximum number of characters of a cell whose text the mobile app does not limit. */
const maxCellLength = 500;

/** A table of texts. Rows with a time are sorted newest first. */
export interface FileTable {
  readonly heading: string;
  readonly columns: readonly string[];
  /** Relative widths of the columns. */
  readonly shares: readonly number[];
  /** Number of columns at the end that hold amounts. */
  readonly amounts: number;
  readonly rows: readonly (readonly string[])[];
  /** Shown in place of a table without rows. */
  readonly empty: string;
}

/** A version of a document: its facts, lines and notes. */
export interface FileDocument {
  readonly group: FactGroup;
  readonly lines: FileTable;
  readonly notes: string;
}

/** A quote as its client signed it, with the record of the approval. */
export interface SignedQuote {
  readonly content: QuoteContent;
  readonly approval: ChainLink;
  readonly head: ChainHead;
  /** ISO instant of the first email to its client. */
  readonly mailedAt?: string | undefined;
  /** ISO instants at which the client probably opened it first and last. */
  readonly opened?: { readonly at: string; readonly lastAt: string } | undefined;
}

/** "2026-11-04 09:00:00 UTC", followed by the last time if there was more than one. */
const timesOf = ({ at, lastAt }: NonNullable<SignedQuote['opened']>): string =>
  at === lastAt ? formatInstant(at) : `${formatInstant(at)}, last time ${formatInstant(lastAt)}`;

/** The facts that have a value. */
export const filled = (facts: FactGroup['facts']): FactGroup['facts'] =>
  facts.filter(({ value }) => value !== '');

const lineTable = (heading: string, rows: readonly (readonly string[])[]): FileTable => ({
  heading,
  rows,
  shares: [7, 2, 3, 3],
  amounts: 3,
  empty: 'It has no lines.',
  columns: ['Description', 'Qty', 'Unit Price', 'Total'],
});

const cell = (text: string): string => {
  const line = cleanLine(text);
  return characterCount(line) > maxCellLength ? `${cutText(line, maxCellLength)}…` : line;
};

/** A version of an invoice. `index`: its position among the `count` versions, from 0 for the oldest. */
export function versionDocument(content: InvoiceContent, index: number, count: number): FileDocument {
  const sheet = sheetOfInvoice(content.invoice, { edition: 'lite', brandColor: content.brandColor });
  const { billTo, facts, rows, subtotal, adjustments = [], total, notes } = sheet;
  const name = count === 1 ? 'The invoice' : `Version ${index + 1} of ${count} of the invoice`;
  return {
    group: {
      heading: index === count - 1 && count > 1 ? `${name} (the newest)` : name,
      facts: filled([
        { label: 'Saved', value: formatInstant(content.savedAt) },
        ...facts,
        {
          label: 'Bill to',
          value: [billTo?.name ?? '', ...(billTo?.lines ?? [])].filter(Boolean).join(', '),
        },
        subtotal,
        ...adjustments,
        total,
      ]),
    },
    lines: lineTable(
      `Lines of ${count === 1 ? 'the invoice' : `version ${index + 1}`}`,
      rows.map(({ description, quantity, unitPrice, total: sum }) => [
        cell(description),
        quantity,
        unitPrice,
        sum,
      ]),
    ),
    notes: notes?.text ?? '',
  };
}

/** A quote, or a change order of one, and the record of its approval. */
export function quoteDocument({ content, approval, head, mailedAt, opened }: SignedQuote): FileDocument {
  const sheet = sheetOfQuote(content);
  const chosen = namesOfChoice(content);
  const { subtotal, adjustments = [], total, deposit, change } = sheet;
  const word = quoteWord(content);
  const browser = reportedBrowser(approval);
  return {
    group: {
      heading: change ? cell(`The signed ${word} ${sheet.number ?? ''}`) : 'The signed quote',
      facts: filled([
        { label: 'Emailed', value: mailedAt === undefined ? '' : formatInstant(mailedAt) },
        { label: 'Client’s page opened', value: opened ? timesOf(opened) : '' },
        { label: 'Signed by', value: cell(approval.name) },
        { label: 'Signed on', value: formatInstant(approval.at) },
        { label: 'Network address', value: approval.network },
        { label: 'Browser', value: browser === '' ? '' : `${cell(browser)} (as the page reported)` },
        { label: 'Quote', value: cell(sheet.title) },
        { label: 'Number', value: cell(sheet.number ?? '') },
        { label: 'Revision', value: String(approval.revision) },
        { label: changeTexts.name, value: cell(change ? `${change.title}: ${change.reason}` : '') },
        { label: 'Days added', value: change?.days ?? '' },
        { label: 'Terms', value: sheet.terms ?? '' },
        { label: 'Chosen', value: cell(chosen.option) },
        { label: 'Not chosen', value: cell(chosen.left.join(', ')) },
        subtotal,
        ...adjustments,
        total,
        ...(deposit ? [deposit] : []),
        ...(change?.agreed ?? []),
        { label: 'Content (SHA-256)', value: approval.contentHash },
        { label: `Record of ${head.links} steps (SHA-256)`, value: head.hash },
      ]),
    },
    lines: lineTable(
      `Lines of the signed ${word}${change ? ` ${sheet.number ?? ''}` : ''}`,
      sheet.rows.map(({ description, quantity, price, total: sum }) => [
        cell(description),
        quantity,
        price,
        sum,
      ]),
    ),
    notes: [sheet.clientMessage, sheet.notes ?? ''].map(cleanText).filter(Boolean).join('\n'),
  };
}

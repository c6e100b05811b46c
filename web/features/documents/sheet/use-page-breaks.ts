import { useDeferredValue, useMemo } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { PageBreaks } from '#domain/documents/print/page-breaks';
import type { LogoSize } from '#domain/documents/print/page-layout';
import { lateCode } from '../late-code.ts';

const useLayout = lateCode(() => import('#domain/documents/print/page-breaks'));

/** A lower bound for the lines of table and notes that fit on one page, and for the characters that fit on one line. */
const [certainLines, certainWidth] = [14, 40];

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / certainWidth), 0);

function mayTakePages({ rows, payment, notes }: InvoiceSheet): boolean {
  const lines = rows.reduce((sum, { description }) => sum + linesOf(description), 0);
  const paying = payment ? 4 + linesOf(payment.text ?? '') : 0;
  return lines + paying + (notes ? linesOf(notes.text) : 0) > certainLines;
}

/**
 * The page breaks of the printed document; undefined if it has one page. Computed after the keystroke is rendered, with
 * code that is loaded only for long documents.
 */
export function usePageBreaks(sheet: InvoiceSheet, logo: LogoSize | undefined): PageBreaks | undefined {
  const settled = useDeferredValue(sheet);
  const layout = useLayout(mayTakePages(settled));
  const breaks = useMemo(() => layout?.pageBreaks(settled, logo), [layout, settled, logo]);
  return breaks && breaks.count > 1 ? breaks : undefined;
}

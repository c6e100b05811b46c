import { useDeferredValue, useMemo } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { PageBreaks } from '#domain/documents/print/page-breaks';
import type { LogoSize } from '#domain/documents/print/page-layout';
import { lateCode } from '../late-code.ts';

const useLayout = lateCode(() => import('#domain/documents/print/page-breaks'));

/** Lines of table and notes that one page certainly has room for, and characters that certainly fit into one line. */
const [certainLines, certainWidth] = [14, 40];

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / certainWidth), 0);

function mayTakePages({ rows, payment, notes }: InvoiceSheet): boolean {
  const lines = rows.reduce((sum, { description }) => sum + linesOf(description), 0);
  const paying = payment ? 4 + linesOf(payment.text ?? '') : 0;
  return lines + paying + (notes ? linesOf(notes.text) : 0) > certainLines;
}

/**
 * Where the sheet's pages end when it is printed; undefined while it takes one. Worked out after the keystroke is on the
 * page, by code that is loaded for long invoices alone.
 */
export function usePageBreaks(sheet: InvoiceSheet, logo: LogoSize | undefined): PageBreaks | undefined {
  const settled = useDeferredValue(sheet);
  const layout = useLayout(mayTakePages(settled));
  const breaks = useMemo(() => layout?.pageBreaks(settled, logo), [layout, settled, logo]);
  return breaks && breaks.count > 1 ? breaks : undefined;
}

import { useEffect, useMemo, useState } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { PageBreaks } from '#domain/documents/print/page-breaks';
import type { LogoSize } from '#domain/documents/print/page-layout';
import { lazyCode } from '../late-code.ts';
import { splitEditedNotes } from './current-notes.ts';

const usePageBreakCode = lazyCode(() => import('#domain/documents/print/page-breaks'));

/** At least this many lines of table and notes fit on one page, and at least this many characters on one line. */
const [minLinesPerPage, minCharactersPerLine] = [14, 40];

/** Lines that payment instructions take besides their text. */
const paymentExtraLines = 4;

/** Milliseconds without a change before the page breaks are calculated again. */
const pauseMilliseconds = 250;

const maxLineCount = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / minCharactersPerLine), 0);

function mayNeedSeveralPages({ rows, payment, notes }: InvoiceSheet): boolean {
  const tableLines = rows.reduce((sum, { description }) => sum + maxLineCount(description), 0);
  const paymentLines = payment ? paymentExtraLines + maxLineCount(payment.text ?? '') : 0;
  return tableLines + paymentLines + (notes ? maxLineCount(notes.text) : 0) > minLinesPerPage;
}

/** The document after the last pause in typing. */
function useSettledSheet(sheet: InvoiceSheet): InvoiceSheet {
  const [settled, setSettled] = useState(sheet);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sheet), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [sheet]);
  return settled;
}

/**
 * The page breaks of the printed document; undefined if it has one page. Calculated when the user pauses, because the
 * calculation takes longer than the rest of a keystroke; until then they stay where they were. The code is loaded only
 * for long documents.
 */
export function usePageBreaks(sheet: InvoiceSheet, logo: LogoSize | undefined): PageBreaks | undefined {
  const settled = useSettledSheet(sheet);
  const pageBreakCode = usePageBreakCode(mayNeedSeveralPages(settled));
  const breaks = useMemo(() => pageBreakCode?.pageBreaks(settled, logo), [pageBreakCode, settled, logo]);
  if (!breaks || breaks.count === 1) return undefined;
  return sheet.notes?.text === settled.notes?.text
    ? breaks
    : { ...breaks, notes: splitEditedNotes(breaks.notes, sheet.notes?.text ?? '') };
}

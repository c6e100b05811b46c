import { useEffect, useMemo, useState } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { PageBreaks } from '#domain/documents/print/page-breaks';
import type { LogoSize } from '#domain/documents/print/page-layout';
import { lateCode } from '../late-code.ts';
import { currentNotes } from './current-notes.ts';

const useLayout = lateCode(() => import('#domain/documents/print/page-breaks'));

/** A lower bound for the lines of table and notes that fit on one page, and for the characters that fit on one line. */
const [certainLines, certainWidth] = [14, 40];

/** Milliseconds without a change before the page breaks are calculated again. */
const pause = 250;

const linesOf = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / certainWidth), 0);

function mayTakePages({ rows, payment, notes }: InvoiceSheet): boolean {
  const lines = rows.reduce((sum, { description }) => sum + linesOf(description), 0);
  const paying = payment ? 4 + linesOf(payment.text ?? '') : 0;
  return lines + paying + (notes ? linesOf(notes.text) : 0) > certainLines;
}

/** The document as it was when it last did not change for a moment. */
function useSettled(sheet: InvoiceSheet): InvoiceSheet {
  const [settled, setSettled] = useState(sheet);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sheet), pause);
    return () => clearTimeout(timer);
  }, [sheet]);
  return settled;
}

/**
 * The page breaks of the printed document; undefined if it has one page. Calculated when the user pauses, because that
 * takes longer than the rest of a keystroke; until then they stay where they were. The code is loaded only for long
 * documents.
 */
export function usePageBreaks(sheet: InvoiceSheet, logo: LogoSize | undefined): PageBreaks | undefined {
  const settled = useSettled(sheet);
  const layout = useLayout(mayTakePages(settled));
  const breaks = useMemo(() => layout?.pageBreaks(settled, logo), [layout, settled, logo]);
  if (!breaks || breaks.count === 1) return undefined;
  return sheet.notes?.text === settled.notes?.text
    ? breaks
    : { ...breaks, notes: currentNotes(breaks.notes, sheet.notes?.text ?? '') };
}

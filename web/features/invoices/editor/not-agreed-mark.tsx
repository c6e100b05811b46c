import { createContext, type ReactNode, use, useMemo } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { Agreed } from '#domain/quotes/agreed';
import { changeTexts } from '#domain/quotes/change-order';
import { notAgreedDraftRows } from '#domain/quotes/not-agreed';
import type { LineMarksProps } from '../../documents/lines/line-row.tsx';

/**
 * The positions of the rows that were not agreed, separated by commas: a text, so that a row renders only if it
 * changes.
 */
const NotAgreedContext = createContext('');

interface NotAgreedRowsProps {
  readonly draft: InvoiceDraft;
  /** What is agreed on the quote of the invoice; undefined for an invoice without one. */
  readonly agreed: Agreed | undefined;
  readonly children: ReactNode;
}

/** Finds the typed rows that are neither in the quote of the invoice nor in a signed change order. */
export function NotAgreedRows({ draft: { lineItems, progress }, agreed, children }: NotAgreedRowsProps) {
  // The rows of a part are the part.
  const rows = useMemo(
    () => (agreed && !progress ? [...notAgreedDraftRows(lineItems, agreed)].join(',') : ''),
    [lineItems, agreed, progress],
  );
  return <NotAgreedContext value={rows}>{children}</NotAgreedContext>;
}

/** Marks a row that was not agreed, for the owner. */
export function NotAgreedMark({ index }: LineMarksProps) {
  const rows = use(NotAgreedContext);
  if (!rows.split(',').includes(String(index))) return null;
  return (
    <p className="col-span-full pb-1 text-sm font-semibold text-warning @xl:order-last">
      <span className="sr-only">Line {index + 1}: </span>
      {changeTexts.notInWriting}
    </p>
  );
}

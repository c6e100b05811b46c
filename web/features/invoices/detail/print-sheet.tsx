import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { IssuedSheet } from './issued-sheet.tsx';

interface PrintSheetProps {
  readonly invoice: InvoiceDetail;
  /** Prints each time this number changes; 0 prints nothing. */
  readonly printCount: number;
}

/** Prints an invoice from a page that does not show its document. */
export function PrintSheet({ invoice, printCount }: PrintSheetProps) {
  const lastPrintCount = useRef(0);
  useEffect(() => {
    if (lastPrintCount.current === printCount) return;
    lastPrintCount.current = printCount;
    window.print();
  }, [printCount]);
  return createPortal(
    <div className="prints-alone hidden print:block">
      <IssuedSheet invoice={invoice} />
    </div>,
    document.body,
  );
}

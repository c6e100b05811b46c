import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { IssuedSheet } from './issued-sheet.tsx';

interface PrintSheetProps {
  readonly invoice: InvoiceDetail;
  /** Prints once each time this number changes. */
  readonly times: number;
}

/** Prints an invoice from a page that does not show its document. */
export function PrintSheet({ invoice, times }: PrintSheetProps) {
  const printed = useRef(0);
  useEffect(() => {
    if (printed.current === times) return;
    printed.current = times;
    window.print();
  }, [times]);
  return createPortal(
    <div className="prints-alone hidden print:block">
      <IssuedSheet invoice={invoice} />
    </div>,
    document.body,
  );
}

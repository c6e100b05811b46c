import { Ban, Check, CopyPlus, Download, Pencil, Printer, Send, Undo2 } from 'lucide-react';
import type { InvoiceDetail } from '#domain/contract/lite-invoice';
import { invoiceActions } from '#domain/lite-invoice/invoice-status';
import type { GeneratorState } from '../../../routing/generator-link.ts';
import { PageLink } from '../../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { useVoidDialog } from '../lazy-void-dialog.tsx';
import { useResendInvoice } from '../use-resend-invoice.ts';
import { useSetVoid } from '../use-set-void.ts';
import { useDownloadPdf } from './use-download-pdf.ts';
import { useSetPayment } from './use-set-payment.ts';

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

/** What can be done with an invoice as it stands. */
export function InvoiceActions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const actions = invoiceActions(invoice);
  const { edit, mailAgain, markPaid, undoPaid } = actions;
  const { download, isDownloading } = useDownloadPdf();
  const { resend, isSending } = useResendInvoice();
  const setPayment = useSetPayment();
  const setVoid = useSetVoid();
  const { ask, dialog } = useVoidDialog(invoice);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-3 print:hidden">
      {/* One button in two states, so that the focus stays on it. */}
      {(markPaid || undoPaid) && (
        <Button
          variant={markPaid ? 'filled' : 'outline'}
          className="max-sm:col-span-2"
          onClick={() => setPayment(invoice, markPaid)}
        >
          {markPaid ? <Check {...icon} /> : <Undo2 {...icon} />}
          {markPaid ? 'Mark paid' : 'Undo paid'}
        </Button>
      )}
      {edit && (
        <PageLink
          to="liteInvoiceGenerator"
          suffix={`?edit=${encodeURIComponent(invoice.invoiceId)}`}
          className={buttonClasses('outline')}
        >
          <span className="inline-flex items-center gap-2">
            <Pencil {...icon} />
            Edit Invoice
          </span>
        </PageLink>
      )}
      <Button variant="outline" onClick={() => window.print()}>
        <Printer {...icon} />
        Print/Download
      </Button>
      <Button variant="outline" busy={isDownloading} onClick={() => download(invoice)}>
        {!isDownloading && <Download {...icon} />}
        Download PDF
      </Button>
      {(mailAgain || isSending) && (
        <Button variant="outline" busy={isSending} onClick={() => resend(invoice)}>
          {!isSending && <Send {...icon} />}
          Send again
        </Button>
      )}
      <PageLink
        to="liteInvoiceGenerator"
        state={{ duplicateOf: invoice.invoiceId } satisfies GeneratorState}
        // In two columns the last of an odd number takes the row.
        className={buttonClasses('outline', edit === mailAgain ? 'max-sm:col-span-2' : undefined)}
      >
        <span className="inline-flex items-center gap-2">
          <CopyPlus {...icon} />
          Duplicate
        </span>
      </PageLink>
      {/* One button in two states, so that the focus stays on it. */}
      {(actions.void || actions.undoVoid) && (
        <Button
          variant="outline"
          className="max-sm:col-span-2"
          onClick={() => (actions.void ? ask() : setVoid(invoice, false))}
        >
          {actions.void ? <Ban {...icon} /> : <Undo2 {...icon} />}
          {actions.void ? 'Void' : 'Undo void'}
        </Button>
      )}
      {dialog}
    </div>
  );
}

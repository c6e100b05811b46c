import { Ban, Banknote, Check, CopyPlus, Download, Pencil, Printer, Send, Trash2, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { versionTexts } from '#domain/invoices/client-version';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { isUnfinished } from '#domain/invoices/invoice-status';
import { siteRoutes } from '#domain/site-routes';
import type { GeneratorState } from '../../../routing/generator-link.ts';
import { PageLink } from '../../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { DeleteDraftButton } from '../delete-draft-button.tsx';
import { usePaymentDialog, useVoidDialog } from '../lazy-dialogs.tsx';
import { useMarkPaid } from '../payments/use-mark-paid.ts';
import { useResendInvoice } from '../use-resend-invoice.ts';
import { useSetVoid } from '../use-set-void.ts';
import { useDownloadPdf } from './use-download-pdf.ts';

const icon = { 'aria-hidden': true, className: 'size-4' } as const;

/** What can be done with an invoice as it stands. */
export function InvoiceActions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const actions = invoiceActions(invoice);
  const { edit, mailAgain, recordPayment, remove } = actions;
  const navigate = useNavigate();
  const { download, isDownloading } = useDownloadPdf();
  const { resend, isSending } = useResendInvoice();
  const setVoid = useSetVoid();
  const { ask, dialog } = useVoidDialog(invoice);
  const payment = usePaymentDialog(invoice);
  // Print, download and duplicate are always there; paid takes a row of its own.
  const count = [edit, recordPayment, mailAgain || isSending, remove].filter(Boolean).length + 3;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-3 print:hidden">
      <PaidButton invoice={invoice} />
      {recordPayment && (
        <Button variant="outline" onClick={payment.ask}>
          <Banknote {...icon} />
          Record payment
        </Button>
      )}
      {edit && <EditLink invoice={invoice} />}
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
          {versionTexts.ownerCopy}
        </Button>
      )}
      <DuplicateLink invoiceId={invoice.invoiceId} isLastOfOdd={count % 2 === 1} />
      {remove && (
        <DeleteDraftButton
          invoice={invoice}
          icon={<Trash2 {...icon} />}
          onDeleted={() => void navigate(siteRoutes.liteInvoices.path)}
        />
      )}
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
      {payment.dialog}
    </div>
  );
}

/** One button in two states, so that the focus stays on it. */
function PaidButton({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { markPaid, undoPaid } = invoiceActions(invoice);
  const paid = useMarkPaid();
  if (!markPaid && !undoPaid) return null;
  return (
    <Button
      variant={markPaid ? 'filled' : 'outline'}
      className="max-sm:col-span-2"
      onClick={() => (markPaid ? paid.markPaid(invoice) : paid.undoPaid(invoice))}
    >
      {markPaid ? <Check {...icon} /> : <Undo2 {...icon} />}
      {markPaid ? 'Mark paid' : 'Undo paid'}
    </Button>
  );
}

const EditLink = ({ invoice }: { readonly invoice: InvoiceDetail }) => (
  <PageLink
    to="liteInvoiceGenerator"
    suffix={`?edit=${encodeURIComponent(invoice.invoiceId)}`}
    className={buttonClasses('outline')}
  >
    <span className="inline-flex items-center gap-2">
      <Pencil {...icon} />
      {isUnfinished(invoice) ? 'Continue' : 'Edit Invoice'}
    </span>
  </PageLink>
);

interface DuplicateLinkProps {
  readonly invoiceId: string;
  readonly isLastOfOdd: boolean;
}

const DuplicateLink = ({ invoiceId, isLastOfOdd }: DuplicateLinkProps) => (
  <PageLink
    to="liteInvoiceGenerator"
    state={{ duplicateOf: invoiceId } satisfies GeneratorState}
    // In two columns the last of an odd number takes the row.
    className={buttonClasses('outline', isLastOfOdd ? 'max-sm:col-span-2' : undefined)}
  >
    <span className="inline-flex items-center gap-2">
      <CopyPlus {...icon} />
      Duplicate
    </span>
  </PageLink>
);

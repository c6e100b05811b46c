import { Ban, Banknote, Check, CopyPlus, Download, Ellipsis, Send, Trash2, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { versionTexts } from '#domain/invoices/client-version';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { siteRoutes } from '#domain/site-routes';
import type { GeneratorState } from '../../../routing/generator-link.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { useDeleteDraftDialog } from '../delete-draft-button.tsx';
import { useVoidDialog } from '../lazy-dialogs.tsx';
import { useMarkPaid } from '../payments/use-mark-paid.tsx';
import { useResendInvoice } from '../use-resend-invoice.ts';
import { useSetVoid } from '../use-set-void.ts';
import { useDownloadPdf } from './use-download-pdf.ts';

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

interface MoreActionsProps {
  readonly invoice: InvoiceDetail;
  /** Undefined if recording a payment is the next action, which has its own button. */
  readonly onRecordPayment: (() => void) | undefined;
}

/** The other actions of an invoice: payments, files, and destructive actions last. */
export function MoreActions({ invoice, onRecordPayment }: MoreActionsProps) {
  const actions = invoiceActions(invoice);
  const navigate = useNavigate();
  // Called here, because the menu items are mounted only while the menu is open.
  const paid = useMarkPaid();
  const { download } = useDownloadPdf();
  const { resend } = useResendInvoice();
  const setVoid = useSetVoid();
  const voiding = useVoidDialog(invoice);
  const deleting = useDeleteDraftDialog(invoice, () => void navigate(siteRoutes.liteInvoices.path));
  const duplicateOf = { duplicateOf: invoice.invoiceId } satisfies GeneratorState;
  const isTakenAway = actions.void || actions.undoVoid || actions.remove;
  return (
    <>
      <Menu
        trigger={
          <span className="inline-flex items-center gap-2">
            <Ellipsis {...icon} />
            More
          </span>
        }
        triggerClassName={buttonClasses('outline', 'max-sm:grow')}
      >
        <PaymentItems invoice={invoice} onRecordPayment={onRecordPayment} paid={paid} />
        <MenuItem onClick={() => download(invoice)}>
          <Download {...icon} />
          Download PDF
        </MenuItem>
        {actions.mailAgain && (
          <MenuItem onClick={() => resend(invoice)}>
            <Send {...icon} />
            {versionTexts.ownerCopy}
          </MenuItem>
        )}
        <MenuItem onClick={() => void navigate(siteRoutes.liteInvoiceGenerator.path, { state: duplicateOf })}>
          <CopyPlus {...icon} />
          Duplicate
        </MenuItem>
        {isTakenAway && <MenuSeparator />}
        {actions.void && (
          <MenuItem isDangerous onClick={voiding.ask}>
            <Ban {...icon} />
            Void
          </MenuItem>
        )}
        {actions.undoVoid && (
          <MenuItem onClick={() => setVoid(invoice, false)}>
            <Undo2 {...icon} />
            Undo void
          </MenuItem>
        )}
        {actions.remove && (
          <MenuItem isDangerous onClick={deleting.ask}>
            <Trash2 {...icon} />
            Delete
          </MenuItem>
        )}
      </Menu>
      {paid.dialog}
      {voiding.dialog}
      {actions.remove && deleting.dialog}
    </>
  );
}

interface PaymentItemsProps extends MoreActionsProps {
  readonly paid: ReturnType<typeof useMarkPaid>;
}

function PaymentItems({ invoice, onRecordPayment, paid }: PaymentItemsProps) {
  const { recordPayment, markPaid, undoPaid: mayUndo } = invoiceActions(invoice);
  // A payment recorded by the provider can only be refunded, not removed.
  const undoPaid = mayUndo && !invoice.payments?.some(({ online }) => online);
  if (!recordPayment && !markPaid && !undoPaid) return null;
  return (
    <>
      {recordPayment && onRecordPayment && (
        <MenuItem onClick={onRecordPayment}>
          <Banknote {...icon} />
          Record payment
        </MenuItem>
      )}
      {markPaid && (
        <MenuItem onClick={() => paid.markPaid(invoice)}>
          <Check {...icon} />
          Mark as paid
        </MenuItem>
      )}
      {undoPaid && (
        <MenuItem onClick={() => paid.undoPaid(invoice)}>
          <Undo2 {...icon} />
          Undo paid
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

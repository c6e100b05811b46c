import { Ban, Banknote, Bell, Check, CopyPlus, Download, Send, Trash2, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatShortDate } from '#domain/calendar-date';
import { versionTexts } from '#domain/documents/client-version';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { changedSinceEmailed, paperTexts } from '#domain/invoices/emailed-paper';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { publishingLabel } from '#domain/invoices/link-version';
import { changedPartOf } from '#domain/quotes/part-now';
import { reminderTexts } from '#domain/reminders/reminder-texts';
import { siteRoutes } from '#domain/site-routes';
import type { GeneratorState } from '../../../routing/generator-link.ts';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { type MenuProps, OpenMenu } from '../../../ui/menu-popup.tsx';
import { useDeleteDraftDialog } from '../delete-draft-button.tsx';
import { useVoidDialog } from '../lazy-dialogs.tsx';
import { useMarkPaid } from '../payments/use-mark-paid.tsx';
import { useResendInvoice } from '../use-resend-invoice.ts';
import { useSetVoid } from '../use-set-void.ts';
import { useDownloadPdf } from './use-download-pdf.ts';

const iconProps = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

export interface MoreActionsProps {
  readonly invoice: InvoiceDetail;
  /** Opens the dialog that shows the reminder before it is emailed; undefined if it is not offered here. */
  readonly onRemind: (() => void) | undefined;
  /** Opens the dialog for a payment; undefined if it is not offered here. */
  readonly onRecordPayment: (() => void) | undefined;
}

interface OpenMoreActionsProps extends MoreActionsProps {
  readonly button: Omit<MenuProps, 'children'>;
}

/**
 * The opened menu of an invoice and the dialogs that its actions open: payments, files, and destructive actions last.
 */
export function OpenMoreActions({ invoice, onRemind, onRecordPayment, button }: OpenMoreActionsProps) {
  const actions = invoiceActions(invoice);
  const navigate = useNavigate();
  // Called here, because the menu items are mounted only while the menu is open.
  const markPaidActions = useMarkPaid({ offersReceipt: false });
  const { download } = useDownloadPdf();
  const { resend } = useResendInvoice();
  const setVoid = useSetVoid();
  const voidDialog = useVoidDialog(invoice);
  const deleteDialog = useDeleteDraftDialog(invoice, () => void navigate(siteRoutes.liteInvoices.path));
  const copyState = { duplicateOf: invoice.invoiceId } satisfies GeneratorState;
  const hasVoidOrDelete = actions.void || actions.undoVoid || actions.remove;
  return (
    <>
      <OpenMenu {...button}>
        {onRemind && (
          <MenuItem onClick={onRemind}>
            <Bell {...iconProps} />
            {reminderTexts.remindNow}
          </MenuItem>
        )}
        {onRecordPayment && (
          <MenuItem onClick={onRecordPayment}>
            <Banknote {...iconProps} />
            Record payment
          </MenuItem>
        )}
        <PaymentItems invoice={invoice} markPaidActions={markPaidActions} />
        <DownloadItems invoice={invoice} download={download} />
        {actions.mailAgain && (
          <MenuItem onClick={() => resend(invoice)}>
            <Send {...iconProps} />
            {versionTexts.ownerCopy}
          </MenuItem>
        )}
        <MenuItem onClick={() => void navigate(siteRoutes.liteInvoiceGenerator.path, { state: copyState })}>
          <CopyPlus {...iconProps} />
          Duplicate
        </MenuItem>
        {hasVoidOrDelete && <MenuSeparator />}
        {actions.void && (
          <MenuItem isDangerous onClick={voidDialog.ask}>
            <Ban {...iconProps} />
            Void
          </MenuItem>
        )}
        {actions.undoVoid && (
          <MenuItem onClick={() => setVoid(invoice, false)}>
            <Undo2 {...iconProps} />
            Undo void
          </MenuItem>
        )}
        {actions.remove && (
          <MenuItem isDangerous onClick={deleteDialog.ask}>
            <Trash2 {...iconProps} />
            Delete
          </MenuItem>
        )}
      </OpenMenu>
      {markPaidActions.dialog}
      {voidDialog.dialog}
      {actions.remove && deleteDialog.dialog}
    </>
  );
}

interface DownloadItemsProps {
  readonly invoice: InvoiceDetail;
  readonly download: ReturnType<typeof useDownloadPdf>['download'];
}

/** The PDF as it is now and, if that differs, as it was emailed. */
function DownloadItems({ invoice, download }: DownloadItemsProps) {
  const dayOf = useAccountDay();
  const emailed = changedSinceEmailed({ ...invoice, changedPart: changedPartOf(invoice) });
  return (
    <>
      <MenuItem onClick={() => download({ invoice })}>
        <Download {...iconProps} />
        {emailed ? `${paperTexts.download}: ${paperTexts.now}` : paperTexts.download}
      </MenuItem>
      {emailed && (
        <MenuItem onClick={() => download({ invoice, emailedId: emailed.contentId })}>
          <Download {...iconProps} />
          {`${paperTexts.download}: ${paperTexts.emailed(formatShortDate(dayOf(emailed.at)))}`}
        </MenuItem>
      )}
    </>
  );
}

interface PaymentItemsProps {
  readonly invoice: InvoiceDetail;
  readonly markPaidActions: ReturnType<typeof useMarkPaid>;
}

function PaymentItems({ invoice, markPaidActions }: PaymentItemsProps) {
  const { markPaid: canMarkPaid, undoPaid: isPaid } = invoiceActions(invoice);
  // A payment recorded by the provider can only be refunded, not removed.
  const canUndoPaid = isPaid && !invoice.payments?.some(({ online }) => online);
  if (!canMarkPaid && !canUndoPaid) return null;
  return (
    <>
      {canMarkPaid && (
        <MenuItem onClick={() => markPaidActions.markPaid(invoice)}>
          <Check {...iconProps} />
          {publishingLabel('Mark as paid', invoice)}
        </MenuItem>
      )}
      {canUndoPaid && (
        <MenuItem onClick={() => markPaidActions.undoPaid(invoice)}>
          <Undo2 {...iconProps} />
          Undo paid
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

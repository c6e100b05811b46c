import { Ban, Banknote, Check, CopyPlus, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { publishingLabel } from '#domain/invoices/link-version';
import { siteRoutes } from '#domain/site-routes';
import type { GeneratorState } from '../../../routing/generator-link.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { type MenuProps, OpenMenu } from '../../../ui/menu-popup.tsx';
import { usePaymentDialog, useVoidDialog } from '../lazy-dialogs.tsx';
import { useMarkPaid } from '../payments/use-mark-paid.tsx';
import { useSetVoid } from '../use-set-void.ts';

const iconProps = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

interface OpenRowMenuProps {
  readonly invoice: InvoiceSummary;
  readonly button: Omit<MenuProps, 'children'>;
}

/** The opened menu of an invoice in the history, and the dialogs that its actions open. */
export function OpenRowMenu({ invoice, button }: OpenRowMenuProps) {
  const actions = invoiceActions(invoice);
  const navigate = useNavigate();
  const setVoid = useSetVoid();
  const voidDialog = useVoidDialog(invoice);
  const paymentDialog = usePaymentDialog(invoice);
  const markPaidActions = useMarkPaid();
  const copyState = { duplicateOf: invoice.invoiceId } satisfies GeneratorState;
  return (
    <>
      <OpenMenu {...button}>
        <MenuItem onClick={() => void navigate(siteRoutes.liteInvoiceGenerator.path, { state: copyState })}>
          <CopyPlus {...iconProps} />
          Duplicate
        </MenuItem>
        {actions.recordPayment && (
          <MenuItem onClick={paymentDialog.ask}>
            <Banknote {...iconProps} />
            Record payment
          </MenuItem>
        )}
        {actions.markPaid && (
          <MenuItem onClick={() => markPaidActions.markPaid(invoice)}>
            <Check {...iconProps} />
            {publishingLabel('Mark as paid', invoice)}
          </MenuItem>
        )}
        {actions.void && (
          <MenuItem onClick={voidDialog.ask}>
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
      </OpenMenu>
      {voidDialog.dialog}
      {paymentDialog.dialog}
      {markPaidActions.dialog}
    </>
  );
}

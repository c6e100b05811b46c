import { statusByMoney } from '#domain/documents/money-amounts';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { voidTexts } from '#domain/invoices/invoice-texts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useChangeInvoice } from './use-change-invoice.ts';

/** The invoice as it will be when the change is saved. */
function afterChange(invoice: InvoiceSummary, isVoid: boolean, reason: string): InvoiceSummary {
  const { voidedAt: _voidedAt, voidReason: _reason, ...valid } = invoice;
  return isVoid
    ? {
        ...valid,
        status: 'void',
        voidedAt: new Date().toISOString(),
        ...(reason !== '' && { voidReason: reason }),
      }
    : { ...valid, status: statusByMoney(valid) };
}

/** Voids a sent invoice with a reason (may be ''), or undoes that. */
export function useSetVoid() {
  const changeInvoice = useChangeInvoice();
  return function setVoid(before: InvoiceSummary, isVoid: boolean, reason = '') {
    const after = afterChange(before, isVoid, reason);
    const path = { invoiceId: before.invoiceId };
    const body = { void: isVoid, ...(reason !== '' && { reason }) };
    changeInvoice({
      before,
      after,
      stateText: isVoid ? 'void' : `valid again. ${voidTexts.undone.slice(0, -1)}`,
      save: () => callAsAccount('set-invoice-void', { path, body }),
      ...(isVoid && { undo: () => setVoid(after, false) }),
    });
  };
}

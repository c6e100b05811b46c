import type { InvoiceDetail } from '#domain/contract/invoices';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useOnlineInvoice } from './use-online-invoice.ts';

/** Keeps one invoice from being paid online. */
export function OnlinePaymentSwitch({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { change, isChanging, changing } = useOnlineInvoice(invoice);
  const wanted = isChanging && changing && 'isExcluded' in changing ? changing.isExcluded : undefined;
  const isExcluded = wanted ?? invoice.online?.isExcluded === true;
  return (
    <Card className="p-5 sm:p-6">
      <Switch checked={isExcluded} onChange={(checked) => change({ isExcluded: checked })}>
        {texts.excluded}
      </Switch>
      {isExcluded && <p className="mt-1 text-sm text-muted">{texts.excludedHint}</p>}
    </Card>
  );
}

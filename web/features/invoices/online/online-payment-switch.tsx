import { useState } from 'react';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { ownerPaymentTexts as texts } from '#domain/online-payments/owner-texts';
import { FoldedCard } from '../../../ui/folded-card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useExcludeFromOnline } from './use-change-online-payments.ts';

/** A switch that turns online payment off for one invoice. */
export function OnlinePaymentSwitch({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { mutate: exclude } = useExcludeFromOnline(invoice);
  // The query library reports a running mutation shortly after the click; until then React would reset the switch.
  const [pendingValue, setPendingValue] = useState<boolean>();
  const isExcluded = pendingValue ?? invoice.online?.isExcluded === true;
  const changeExclusion = (checked: boolean) => {
    setPendingValue(checked);
    exclude(checked, { onSettled: () => setPendingValue(undefined) });
  };
  return (
    <FoldedCard title="Online payment">
      <Switch checked={isExcluded} onChange={changeExclusion}>
        {texts.excluded}
      </Switch>
      {isExcluded && <p className="mt-1 text-sm text-muted">{texts.excludedHint}</p>}
    </FoldedCard>
  );
}

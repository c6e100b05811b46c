import type { TodayItem } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { useResendInvoice } from '../features/invoices/use-resend-invoice.ts';
import { Button } from '../ui/button.tsx';

interface TodayResendProps {
  readonly item: TodayItem;
  readonly onResend: () => void;
}

/** "Retry" for an invoice that was not sent, "Send again" for an unconfirmed one, as in the row of the invoice. */
export function TodayResend({ item, onResend }: TodayResendProps) {
  const { resend, isSending } = useResendInvoice();
  const delivery = item.mail === 'not-sent' ? 'failed' : 'unknown';
  return (
    <Button
      variant="outline"
      // While sending, the visible label is also the accessible name.
      aria-label={isSending ? undefined : todayTexts.actionFor(item)}
      busy={isSending}
      busyLabel={todayTexts.sending}
      onClick={() => {
        onResend();
        resend({ invoiceId: item.documentId, delivery });
      }}
    >
      {todayTexts.action(item)}
    </Button>
  );
}

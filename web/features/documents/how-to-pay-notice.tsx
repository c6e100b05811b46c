import { recipientTexts } from '#domain/documents/recipient-texts';
import type { DocumentState } from '../../routing/back-link.tsx';
import { PageLink } from '../../routing/page-link.tsx';
import { useProfile } from '../../session/use-account.ts';
import { Alert } from '../../ui/alert.tsx';

interface HowToPayNoticeProps {
  /** What is missing in the document; by default, about an invoice. */
  readonly text?: string;
  /** True once the client has the invoice: what is added now is shown on the client's page. */
  readonly wasSent?: boolean;
  /** The invoice, if the notice is below the result of sending it. */
  readonly invoiceId?: string;
}

/**
 * Says that a document does not tell its client how to pay, with a link to that setting. Empty if payment instructions
 * are saved, even if they take effect later.
 */
export function HowToPayNotice({
  text = recipientTexts.noWayToPay,
  wasSent = false,
  invoiceId,
}: HowToPayNoticeProps) {
  const { howToPay, pendingDetails } = useProfile().lite;
  const from: DocumentState = {
    // Quotes pass another text.
    cameFrom: text === recipientTexts.noWayToPay ? 'invoice' : 'quote',
    ...(invoiceId !== undefined && { invoiceId }),
  };
  if (howToPay || pendingDetails) return null;
  return (
    <Alert tone="info" className="mt-4 py-1.5 text-left">
      {text} {wasSent && `${recipientTexts.payableLater} `}
      <PageLink
        to="litePaymentSettings"
        state={from}
        className="flex min-h-11 w-fit items-center font-semibold text-link underline"
      >
        {recipientTexts.addWayToPay}
      </PageLink>
    </Alert>
  );
}

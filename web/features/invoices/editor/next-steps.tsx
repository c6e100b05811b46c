import { Link2, Mail, MessageSquare, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { correctionAddress, hasOlderVersion } from '#domain/documents/client-version';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { isEmailAddress } from '#domain/email-address';
import { canConfirmReach, clientReach, reachTexts } from '#domain/invoices/client-reach';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { publishingLabel } from '#domain/invoices/link-version';
import { lazyPart } from '../../../routing/lazy-page.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { Button } from '../../../ui/button.tsx';
import type { InvoiceToEmail } from '../detail/email-to-client-dialog.tsx';
import { useDeliverWithoutEmail } from '../detail/use-deliver-without-email.ts';
import { ReceivedQuestion } from '../got-it-question.tsx';
import { useEmailToClientDialog } from '../lazy-dialogs.tsx';
import { ResendButton } from '../resend-button.tsx';

const PrintSheet = lazyPart(async () => (await import('../detail/print-sheet.tsx')).PrintSheet);

const iconProps = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

interface NextStepsProps {
  readonly invoice: InvoiceSummary;
  /** The invoice with its content, once loaded. */
  readonly detail: InvoiceToEmail | undefined;
  /** Its emails came back and the client does not have it, so it counts as not sent. */
  readonly isRefused: boolean;
}

/** Ways to give the client an invoice: by email first if the client does not have it, then others. */
export function NextSteps({ invoice, detail, isRefused }: NextStepsProps) {
  const { emailVerified } = useProfile().lite;
  const [printCount, setPrintCount] = useState(0);
  const isMissing = canConfirmReach(invoice) || isRefused;
  // A version that the client has is corrected with the buttons of `OlderVersion`.
  if (!isMissing && (hasOlderVersion(invoice) || clientReach(invoice) !== 'with-client')) return null;
  return (
    <section aria-label={reachTexts.ways} className="mx-auto mt-6 grid max-w-sm gap-3 text-left">
      {isMissing && !emailVerified && (
        <p className="text-center font-medium text-warning">{recipientTexts.unverified}</p>
      )}
      {isRefused && <ResendButton invoice={invoice} namesRecipient />}
      {isMissing && emailVerified && detail && <EmailButton detail={detail} />}
      <div className="flex flex-wrap gap-3 *:grow">
        {emailVerified && <LinkButtons invoice={invoice} phone={detail?.content.clientPhone ?? ''} />}
        <Button variant="outline" disabled={!detail} onClick={() => setPrintCount(printCount + 1)}>
          <Printer {...iconProps} />
          {reachTexts.print}
        </Button>
      </div>
      {canConfirmReach(invoice) && <ReceivedQuestion invoice={invoice} wasJustPrinted={printCount > 0} />}
      {printCount > 0 && detail && (
        <Suspense>
          <PrintSheet invoice={detail} printCount={printCount} />
        </Suspense>
      )}
    </section>
  );
}

interface EmailButtonProps {
  readonly detail: InvoiceToEmail;
  readonly label?: (to: string) => string;
}

/** A button that opens the dialog with the email to the client. Empty if the invoice has no client address. */
export function EmailButton({ detail, label = reachTexts.emailTo }: EmailButtonProps) {
  const { ask, dialog } = useEmailToClientDialog(detail);
  const to = correctionAddress(detail);
  if (!isEmailAddress(to)) return null;
  return (
    <>
      <Button className="wrap-anywhere" onClick={ask}>
        <Mail {...iconProps} />
        {label(to)}
      </Button>
      {dialog}
    </>
  );
}

/** Buttons that give the client the link: copied, or as a text message to the client's phone. */
export function LinkButtons({
  invoice,
  phone,
}: {
  readonly invoice: InvoiceSummary;
  readonly phone: string;
}) {
  const { business } = useProfile();
  const { isBusy, copyLink, textLink } = useDeliverWithoutEmail(invoice);
  const number = shownNumber(invoice.invoiceNumber, invoice.invoiceId);
  return (
    <>
      <Button variant="outline" disabled={isBusy} onClick={copyLink}>
        <Link2 {...iconProps} />
        {publishingLabel(reachTexts.copyLink, invoice)}
      </Button>
      <Button
        variant="outline"
        disabled={isBusy}
        onClick={() =>
          textLink(phone, (link) => reachTexts.textMessage(number, business.businessName ?? '', link))
        }
      >
        <MessageSquare {...iconProps} />
        {publishingLabel(reachTexts.text, invoice)}
      </Button>
    </>
  );
}

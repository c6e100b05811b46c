import { useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { problems } from '#domain/contract/problems';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { isEmailAddress } from '#domain/email-address';
import { clientMessageFault } from '#domain/invoices/client-message';
import { versionSentences, versionTexts } from '#domain/invoices/client-version';
import { businessOnInvoice } from '#domain/profile/profile';
import { useProfile } from '../../../session/use-account.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ClientMailPreview } from '../client-mail-preview.tsx';
import { depositOf, type LiteInvoiceDraft } from './lite-draft.ts';

/** Whether the invoice is emailed to its client too, and with which message; `first` is the initial choice. */
export function useClientMail({ clientEmail }: LiteInvoiceDraft, first: boolean) {
  const { defaultMessage = '', emailVerified } = useProfile().lite;
  const [wanted, setWanted] = useState(first);
  const [message, setMessage] = useState(defaultMessage);
  const isPossible = emailVerified && isEmailAddress(clientEmail.trim());
  const isAsked = wanted && isPossible;
  return {
    isPossible,
    wanted,
    setWanted,
    message,
    setMessage,
    /** What the server is asked to send; undefined if the client gets no email. */
    asked: isAsked ? { message } : undefined,
    fault: isAsked ? clientMessageFault(message) : undefined,
  };
}

export type ClientMail = ReturnType<typeof useClientMail>;

interface ClientMailSectionProps {
  readonly draft: LiteInvoiceDraft;
  readonly mail: ClientMail;
  readonly disabled: boolean;
  /** The choice is made in the submit bar; this shows message and preview. */
  readonly isChosen: boolean;
}

/** Emails the invoice to the client too: offered once the form has an address, with message and preview. */
export function ClientMailSection({ draft, mail, disabled, isChosen }: ClientMailSectionProps) {
  const { lite, business } = useProfile();
  const to = draft.clientEmail.trim();
  if (!isEmailAddress(to)) return null;
  if (!lite.emailVerified)
    return <p className="mt-4 text-sm text-muted">{problems['verify-to-mail-clients'].message}</p>;
  if (isChosen && !mail.wanted) return null;
  const checked = validateInvoice({ ...draft, ...businessOnInvoice(business) }, 'at-least-one');
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      {isChosen ? (
        <h2 className="font-medium wrap-anywhere">Email to {to}</h2>
      ) : (
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={mail.wanted}
            disabled={disabled}
            onChange={(event) => mail.setWanted(event.currentTarget.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">Email it to {to}</span>
        </label>
      )}
      {mail.wanted && (
        <>
          <TextArea
            label="Message to client"
            optional
            className="mt-2"
            value={mail.message}
            error={clientMessageFault(mail.message)}
            onChange={(event) => mail.setMessage(event.currentTarget.value)}
          />
          {checked.ok && (
            <ClientMailPreview
              invoice={checked.value}
              message={mail.message}
              to={to}
              howToPay={lite.howToPay}
              settled={{ depositCents: depositOf(draft) }}
            />
          )}
        </>
      )}
    </div>
  );
}

interface MailChoiceProps {
  /** The invoice as it was sent. */
  readonly stored: InvoiceSummary;
  /** The client's address in the form. */
  readonly to: string;
  readonly mail: ClientMail;
  /** Only the owner gets an email. */
  readonly ownerCopy: boolean;
  readonly disabled: boolean;
  readonly onOwnerCopy: (checked: boolean) => void;
}

/** Who gets the changes of a sent invoice by email; the client first, because their version would be outdated. */
export function MailChoice({ stored, to, mail, ownerCopy, disabled, onOwnerCopy }: MailChoiceProps) {
  const { email } = useProfile().lite;
  const { clientVersions } = stored;
  const isMailed = mail.asked !== undefined;
  return (
    <div className="mb-2">
      {versionSentences(clientVersions ?? []).map((sentence) => (
        <p key={sentence} className="text-sm wrap-anywhere text-muted">
          {sentence}
        </p>
      ))}
      {mail.isPossible && (
        <CheckBox checked={mail.wanted} disabled={disabled} onChange={mail.setWanted}>
          <span className="min-w-0 wrap-anywhere">
            {clientVersions ? versionTexts.correctTo(to) : `Email it to ${to}`}
            {isMailed && ', with a copy to you'}
          </span>
        </CheckBox>
      )}
      {!isMailed && (
        <CheckBox checked={ownerCopy} disabled={disabled} onChange={onOwnerCopy}>
          <span className="min-w-0 wrap-anywhere">
            {versionTexts.ownerCopy} ({email})
          </span>
        </CheckBox>
      )}
    </div>
  );
}

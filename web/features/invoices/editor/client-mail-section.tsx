import { problems } from '#domain/contract/problems';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { isEmailAddress } from '#domain/email-address';
import { clientMessageFault } from '#domain/invoices/client-message';
import { businessOnInvoice } from '#domain/profile/profile';
import { useProfile } from '../../../session/use-account.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { ClientMailPreview } from '../client-mail-preview.tsx';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { depositOf } from './lite-faults.ts';
import type { ClientMailWish } from './use-client-mail-wish.ts';

interface ClientMailSectionProps {
  readonly draft: LiteInvoiceDraft;
  readonly wish: ClientMailWish;
  readonly disabled: boolean;
  /** The choice is made elsewhere: this shows message and preview once it is made. */
  readonly isChosen: boolean;
}

/** Mails the invoice to the client too: offered once the form has an address, with message and preview. */
export function ClientMailSection({ draft, wish, disabled, isChosen }: ClientMailSectionProps) {
  const { lite, business } = useProfile();
  const to = draft.clientEmail.trim();
  if (!isEmailAddress(to)) return null;
  if (!lite.emailVerified)
    return <p className="mt-4 text-sm text-muted">{problems['verify-to-mail-clients'].message}</p>;
  if (isChosen && !wish.wanted) return null;
  const checked = validateInvoice({ ...draft, ...businessOnInvoice(business) }, 'at-least-one');
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      {isChosen ? (
        <h2 className="font-medium wrap-anywhere">Email to {to}</h2>
      ) : (
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={wish.wanted}
            disabled={disabled}
            onChange={(event) => wish.setWanted(event.currentTarget.checked)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0 wrap-anywhere">Email it to {to}</span>
        </label>
      )}
      {wish.wanted && (
        <>
          <TextArea
            label="Message to client"
            optional
            className="mt-2"
            value={wish.message}
            error={clientMessageFault(wish.message)}
            onChange={(event) => wish.setMessage(event.currentTarget.value)}
          />
          {checked.ok && (
            <ClientMailPreview
              invoice={checked.value}
              message={wish.message}
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

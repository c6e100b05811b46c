import { clientMessageFault } from '#domain/client-email/client-message';
import { isEmailAddress } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { useProfile } from '../../../session/use-account.ts';
import { copiesInForm } from '../../documents/form/copies.ts';
import type { ClientSearch } from '../../documents/form/saved-entries.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/**
 * Whether the invoice is also emailed to its client (the default), the message, and which of the client's other
 * addresses get a copy. All of it is kept with the form.
 */
export function useClientMail(
  { draft, change }: Pick<InvoiceForm<LiteInvoiceDraft>, 'draft' | 'change'>,
  clients: ClientSearch,
) {
  const { clientEmail, clientMessage: message } = draft;
  const { emailVerified } = useProfile().lite;
  const isWanted = draft.onlyMe === '';
  const copies = copiesInForm(draft, clients, (leftOut) => change('noCopyTo', leftOut));
  const isPossible = emailVerified && isEmailAddress(plainEmail(clientEmail));
  const sendsEmail = isWanted && isPossible;
  return {
    isPossible,
    isWanted,
    setIsWanted: (wanted: boolean) => change('onlyMe', wanted ? '' : 'yes'),
    message,
    setMessage: (typed: string) => change('clientMessage', typed),
    copies,
    /** The email requested from the server; undefined if the client gets none. */
    requestedMail: sendsEmail
      ? { message, ...(copies.chosen.length > 0 && { copies: [...copies.chosen] }) }
      : undefined,
    fault: sendsEmail ? clientMessageFault(message) : undefined,
  };
}

export type ClientMail = ReturnType<typeof useClientMail>;

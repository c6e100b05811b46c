import { useState } from 'react';
import { clientMessageFault } from '#domain/client-email/client-message';
import type { Client } from '#domain/clients/client';
import { copyChoices } from '#domain/clients/copy-choices';
import { isEmailAddress } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { useProfile } from '../../../session/use-account.ts';
import { useCopies } from '../../documents/form/use-copies.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/**
 * Whether the invoice is also emailed to its client (the default), the message, and which of the client's other
 * addresses get a copy.
 */
export function useClientMail({ clientEmail, clientId }: LiteInvoiceDraft, clients: readonly Client[]) {
  const { defaultMessage = '', emailVerified } = useProfile().lite;
  const [isWanted, setIsWanted] = useState(true);
  const [message, setMessage] = useState(defaultMessage);
  const copies = useCopies(
    copyChoices(clientId ? clients.find((client) => client.clientId === clientId) : undefined, clientEmail),
  );
  const isPossible = emailVerified && isEmailAddress(plainEmail(clientEmail));
  const sendsEmail = isWanted && isPossible;
  return {
    isPossible,
    isWanted,
    setIsWanted,
    message,
    setMessage,
    copies,
    /** The email requested from the server; undefined if the client gets none. */
    requestedMail: sendsEmail
      ? { message, ...(copies.chosen.length > 0 && { copies: [...copies.chosen] }) }
      : undefined,
    fault: sendsEmail ? clientMessageFault(message) : undefined,
  };
}

export type ClientMail = ReturnType<typeof useClientMail>;

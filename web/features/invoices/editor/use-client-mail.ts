import { useState } from 'react';
import { clientMessageFault } from '#domain/client-email/client-mail';
import { isEmailAddress } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { useProfile } from '../../../session/use-account.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** Whether the invoice is also emailed to its client (the default), and the message. */
export function useClientMail({ clientEmail }: LiteInvoiceDraft) {
  const { defaultMessage = '', emailVerified } = useProfile().lite;
  const [isWanted, setIsWanted] = useState(true);
  const [message, setMessage] = useState(defaultMessage);
  const isPossible = emailVerified && isEmailAddress(plainEmail(clientEmail));
  const sendsEmail = isWanted && isPossible;
  return {
    isPossible,
    isWanted,
    setIsWanted,
    message,
    setMessage,
    /** The email requested from the server; undefined if the client gets none. */
    requestedMail: sendsEmail ? { message } : undefined,
    fault: sendsEmail ? clientMessageFault(message) : undefined,
  };
}

export type ClientMail = ReturnType<typeof useClientMail>;

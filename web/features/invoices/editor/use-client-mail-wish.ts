import { useState } from 'react';
import { isEmailAddress } from '#domain/email-address';
import { clientMessageFault } from '#domain/invoices/client-message';
import { useProfile } from '../../../session/use-account.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** Whether the invoice of a form is mailed to its client too, and with which message; `first` is the choice it opens with. */
export function useClientMailWish({ clientEmail }: LiteInvoiceDraft, first: boolean) {
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
    /** What is asked of the server; undefined where the client gets no mail. */
    asked: isAsked ? { message } : undefined,
    fault: isAsked ? clientMessageFault(message) : undefined,
  };
}

export type ClientMailWish = ReturnType<typeof useClientMailWish>;

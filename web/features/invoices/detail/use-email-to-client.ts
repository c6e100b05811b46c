import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { clientTexts } from '#domain/clients/client-fields';
import { isUncertain } from '#domain/contract/call-failure';
import { correctedNote } from '#domain/documents/client-version';
import { deductedCentsOf } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { clientMailNote } from '#domain/invoices/delivery-words';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { codeOf, failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useProfile } from '../../../session/use-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

export interface ClientEmailRequest {
  readonly to: string;
  readonly message: string;
  /** Further addresses of the client that get a copy. */
  readonly copies: readonly string[];
  /** ID of the saved client whose address is updated as well. */
  readonly updatedClientId?: string;
  /** True to replace the invoice's link first, so that the old one stops working. */
  readonly renewsLink: boolean;
  /** True to email the owner a copy afterward, as a separate message. */
  readonly copy: boolean;
}

/** Saves a corrected address in the saved client. */
async function updateSavedClient(clientId: string, email: string): Promise<void> {
  const { client } = await callAsAccount('get-client', { path: { clientId } });
  await callAsAccount('save-client', { body: { ...clientTexts(client), email, clientId } });
}

/**
 * Emails the owner a copy. Returns the updated invoice, and a sentence about the copy for the toast. Never throws,
 * because the client's email was already sent.
 */
async function copyToOwner(mailedInvoice: InvoiceSummary, ownerEmail: string) {
  try {
    const { mailAgain } = await import('../mail-once-more.ts');
    const { invoice, wasEmailed } = await mailAgain(mailedInvoice);
    return {
      invoice,
      note: wasEmailed ? ` Copy sent to ${ownerEmail}.` : ` No copy was sent to ${ownerEmail}.`,
    };
  } catch (error) {
    const isUnknown = codeOf(error) === 'delivery-unknown' || isUncertain(failureOf(error));
    const outcome = isUnknown ? 'was not confirmed' : 'could not be sent';
    return { invoice: mailedInvoice, note: ` The copy to ${ownerEmail} ${outcome}.` };
  }
}

/** Emails the current content of an invoice to its client, and a copy to its owner. */
export function useEmailToClient(invoice: InvoiceDetail) {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { email: ownerEmail } = useProfile().lite;
  // Retries of the same email use the same key until the result is known.
  const pendingRequest = useRef<{ readonly body: string; readonly key: string }>(undefined);
  // A retry of the email does not replace the link that nobody was given yet.
  const hasNewLink = useRef(false);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({ to, message, copies, updatedClientId, renewsLink, copy }: ClientEmailRequest) => {
      const { invoiceId, contentId, clientMail, clientEmail, deliveryEmail } = invoice;
      if (renewsLink && !hasNewLink.current) {
        await callAsAccount('share-invoice', { path: { invoiceId }, body: { renew: true } });
        hasNewLink.current = true;
      }
      const body = {
        message,
        ...(copies.length > 0 && { copies: [...copies] }),
        ...(to !== (deliveryEmail ?? clientEmail) && { to }),
        // The version and the last email that the owner saw, so that two tabs do not email twice.
        basedOn: contentId,
        ...(clientMail && { afterMail: clientMail.mailId }),
      };
      const bodyText = JSON.stringify(body);
      const key =
        pendingRequest.current?.body === bodyText ? pendingRequest.current.key : crypto.randomUUID();
      pendingRequest.current = { body: bodyText, key };
      const answer = await callAsAccount('mail-client', { path: { invoiceId }, body, key });
      // A failure is ignored, because the email itself was sent.
      if (updatedClientId !== undefined) await updateSavedClient(updatedClientId, to).catch(() => undefined);
      pendingRequest.current = undefined;
      hasNewLink.current = false;
      const isFailed = answer.invoice.clientMail?.delivery === 'failed';
      return copy && !isFailed
        ? copyToOwner(answer.invoice, ownerEmail)
        : { invoice: answer.invoice, note: '' };
    },
    onSuccess: ({ invoice: saved, note }) => {
      cache.put(saved);
      const problem = clientMailNote(saved);
      const replaces =
        problem === undefined &&
        correctedNote(invoice.clientVersions ?? [], saved.clientMail?.to ?? '', deductedCentsOf(invoice));
      showToast({
        title: `${problem ?? `Emailed to ${saved.clientMail?.to}.`}${replaces ? ` ${replaces}` : ''}${note}`,
      });
    },
    onError: (failure) => {
      if (!isUncertain(failureOf(failure))) pendingRequest.current = undefined;
    },
    onSettled: () => void cache.refreshAfterSending(),
  });
  const failure = error === null ? undefined : failureOf(error);
  return {
    emailToClient: mutateAsync,
    isSending: isPending,
    /** The error message if the request failed or its result is unknown. */
    refusal: failure && (failure.sentence ?? 'The email could not be sent. Please try again.'),
  };
}

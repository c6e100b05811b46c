import { Check, CircleAlert } from 'lucide-react';
import { clientMailNote, deliveryNote } from '#domain/invoices/delivery-words';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { WholeWords } from '../../../ui/whole-words.tsx';
import type { SentLiteInvoice } from './use-editor.ts';

interface MailResult {
  readonly text: string;
  readonly isAccepted: boolean;
}

/** The result of the email to each address, with the current state of the invoice; empty if nothing was emailed. */
export function mailResultsOf(
  { invoice: sentInvoice, wasEmailed, emailsClient, clientProblem }: SentLiteInvoice,
  invoice: InvoiceSummary,
  ownerEmail: string,
): readonly MailResult[] {
  const ownerNote = deliveryNote(invoice);
  const toOwner =
    ownerNote === undefined
      ? { text: `Emailed to ${ownerEmail} (you)`, isAccepted: true }
      : { text: `To ${ownerEmail} (you): ${ownerNote}`, isAccepted: false };
  const { clientMail } = invoice;
  // True if the client was emailed again later, from the page that is shown after sending.
  const wasSentAgain = clientMail?.mailId !== sentInvoice.clientMail?.mailId;
  const clientNote = wasSentAgain ? clientMailNote(invoice) : (clientProblem ?? clientMailNote(invoice));
  const toClient =
    clientNote === undefined
      ? clientMail && {
          text: `Emailed to ${clientMail.to}`,
          isAccepted: clientMail.delivery === 'accepted',
        }
      : { text: clientNote, isAccepted: false };
  const includesClient = emailsClient || wasSentAgain;
  return [...(includesClient && toClient ? [toClient] : []), ...(wasEmailed ? [toOwner] : [])];
}

/** Lists each address with the result of its email. */
export const MailResults = ({
  results,
  clientName,
}: {
  readonly results: readonly MailResult[];
  readonly clientName: string;
}) => (
  <ul className="mx-auto mt-4 grid w-fit max-w-prose gap-1 text-left">
    {results.map(({ text, isAccepted }) => (
      <li key={text} className="flex items-start gap-2">
        {isAccepted ? (
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
        ) : (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        )}
        <span className="min-w-0 wrap-anywhere">
          <WholeWords text={text} names={[clientName]} />
        </span>
      </li>
    ))}
  </ul>
);

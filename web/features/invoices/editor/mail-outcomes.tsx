import type { InvoiceSummary } from '#domain/contract/invoices';
import { clientMailNote, deliveryNote } from '#domain/invoices/delivery-words';
import type { SentLiteInvoice } from './lite-invoice-editor.tsx';

/** True when the mail service took both mails. */
export const areBothMailed = ({ delivery, clientMail }: InvoiceSummary): boolean =>
  delivery === 'accepted' && clientMail?.delivery === 'accepted';

const clientMailed = ({ clientMail }: InvoiceSummary): string =>
  clientMail === undefined ? 'Your client was not emailed yet.' : `Emailed to ${clientMail.to}`;

interface MailOutcomesProps {
  readonly sent: SentLiteInvoice;
  /** The owner's own address. */
  readonly email: string;
}

/** What became of each address an invoice was to be mailed to. */
export function MailOutcomes({ sent, email }: MailOutcomesProps) {
  const { invoice, clientProblem } = sent;
  const lines = [
    deliveryNote(invoice) === undefined ? `Emailed to ${email}` : `To ${email}: ${deliveryNote(invoice)}`,
    clientProblem ?? clientMailNote(invoice) ?? clientMailed(invoice),
  ];
  return (
    <ul className="mx-auto mt-3 grid max-w-prose gap-1 wrap-anywhere text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

import { clientAddress } from '#domain/invoices/invoice-record';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { siteRoutes } from '#domain/site-routes';
import type { InvoiceReader } from '../invoices/index.ts';
import { type ComposeResult, dropMessage, postpone } from '../messaging/index.ts';
import type { VerifiedOwners } from '../profile/index.ts';
import { askedMail } from '../quotes/index.ts';
import type { InvoiceQuestions } from './ports.ts';
import type { InvoiceQuestionMessage } from './store/invoice-questions.ts';

export interface QuestionMailPorts {
  readonly owners: VerifiedOwners;
  readonly invoices: Pick<InvoiceReader, 'find'>;
  readonly questions: Pick<InvoiceQuestions, 'list'>;
  readonly siteOrigin: () => Promise<string>;
}

/** Milliseconds to wait before trying again while the owner has no verified address. */
const retryMilliseconds = 60 * 60 * 1000;

/** Composes the email of a client's question about an invoice to its owner, at the address that is verified now. */
export async function composeInvoiceQuestion(
  queued: Pick<InvoiceQuestionMessage, 'id' | 'owner' | 'about' | 'askedAt' | 'until'>,
  now: Date,
  { owners, invoices, questions, siteOrigin }: QuestionMailPorts,
): Promise<ComposeResult> {
  const { id, owner: userId = '', about: invoiceId, askedAt } = queued;
  const [record, timeline] = await Promise.all([
    invoices.find(userId, invoiceId),
    questions.list(userId, invoiceId),
  ]);
  const question = timeline.find(({ kind, at }) => kind === 'question' && at === askedAt)?.detail;
  if (!record || question === undefined) return dropMessage('no-question');
  const address = await owners.find(userId);
  if (!address) return postpone(now, queued, { milliseconds: retryMilliseconds, tooLate: 'no-address' });
  const { invoiceNumber, clientName } = record;
  return {
    kind: 'mail',
    mail: askedMail(address.to, {
      message: { kind: 'invoice-question', id, owner: userId },
      numbered: `invoice ${shownNumber(invoiceNumber, invoiceId)}`,
      kind: 'invoice',
      name: shownNumber(invoiceNumber, invoiceId),
      client: { name: clientName, email: clientAddress(record) },
      question,
      button: {
        kind: 'button',
        label: 'Open the invoice',
        url: `${await siteOrigin()}${siteRoutes.liteInvoice.path.replace(':invoiceId', invoiceId)}`,
      },
    }),
  };
}

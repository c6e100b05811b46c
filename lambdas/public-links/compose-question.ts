import { clientAddress } from '#domain/invoices/invoice-record';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { siteRoutes } from '#domain/site-routes';
import { invoiceReader } from '../invoices/index.ts';
import { type ComposeResult, dropMessage, postpone } from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import { verifiedOwners } from '../profile/index.ts';
import { askedMail } from '../quotes/index.ts';
import { type InvoiceQuestionMessage, invoiceQuestions } from './store/invoice-questions.ts';

/** What the email is composed with. */
export interface QuestionContext {
  readonly table: Table;
  readonly clock: Clock;
  readonly siteOrigin: () => Promise<string>;
}

/** Milliseconds to wait before trying again while the owner has no verified address. */
const retryMilliseconds = 60 * 60 * 1000;

/** Composes the email of a client's question about an invoice to its owner, at the address that is verified now. */
export async function composeInvoiceQuestion(
  queued: Pick<InvoiceQuestionMessage, 'id' | 'owner' | 'about' | 'askedAt' | 'until'>,
  now: Date,
  { table, clock, siteOrigin }: QuestionContext,
): Promise<ComposeResult> {
  const { id, owner: userId = '', about: invoiceId, askedAt } = queued;
  const [record, timeline] = await Promise.all([
    invoiceReader(table).find(userId, invoiceId),
    invoiceQuestions(table, clock).list(userId, invoiceId),
  ]);
  const question = timeline.find(({ kind, at }) => kind === 'question' && at === askedAt)?.detail;
  if (!record || question === undefined) return dropMessage('no-question');
  const address = await verifiedOwners(table).find(userId);
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

import { isDraft } from '#domain/documents/invoice-status';
import { type RepeatNews, repeatWords } from '#domain/recurring/repeat-words';
import { siteRoutes } from '#domain/site-routes';
import type { InvoiceAccounts, InvoiceReader } from '../invoices/index.ts';
import { type ComposeResult, dropMessage, layOutMail, messageTags, paragraphs } from '../messaging/index.ts';

/** A notice to the owner that waits in the outbox. */
interface WaitingNotice {
  readonly id: string;
  readonly owner?: string | undefined;
  /** ID of the created invoice, or of the invoice that repeats if none was created. */
  readonly about: string;
  readonly day: string;
  readonly news: RepeatNews;
  readonly passedOver: number;
}

interface RepeatMailPorts {
  readonly invoices: Pick<InvoiceReader, 'find'>;
  readonly accounts: InvoiceAccounts;
  readonly siteOrigin: () => Promise<string>;
}

/**
 * Composes the notice to the owner that an invoice was created or could not be created. Dropped if the invoice was sent
 * or deleted in the meantime, or if the owner's address is not verified.
 */
export async function composeRepeatNotice(
  { id, owner = '', about: invoiceId, day, news, passedOver }: WaitingNotice,
  { invoices, accounts, siteOrigin }: RepeatMailPorts,
): Promise<ComposeResult> {
  const [account, invoice] = await Promise.all([accounts.find(owner), invoices.find(owner, invoiceId)]);
  if (!account?.emailVerified) return dropMessage('unverified');
  if (!invoice) return dropMessage('deleted');
  const isAboutDraft = news !== 'mailed' && news !== 'unconfirmed' && news !== 'not-made';
  if (isAboutDraft && !isDraft(invoice)) return dropMessage('sent');
  const words = repeatWords({ ...invoice, day, news, passedOver });
  const path = siteRoutes.liteInvoice.path.replace(':invoiceId', invoiceId);
  return {
    kind: 'mail',
    mail: {
      to: account.email,
      subject: words.subject,
      ...layOutMail(words.subject, [
        ...paragraphs(words.sentences),
        { kind: 'button', label: words.button, url: `${await siteOrigin()}${path}` },
      ]),
      isAutomatic: true,
      tags: messageTags({ kind: 'repeat-notice', id, owner }),
    },
  };
}

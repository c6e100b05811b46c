import { isDraft } from '#domain/invoices/invoice-status';
import { type RepeatNews, repeatWords } from '#domain/recurring/repeat-words';
import { siteRoutes } from '#domain/site-routes';
import type { InvoiceAccounts, InvoiceReader } from '../invoices/index.ts';
import { type Look, layOutMail, messageTags } from '../messaging/index.ts';

/** A word to an owner as it waits in the outbox. */
interface Waiting {
  readonly id: string;
  readonly owner?: string | undefined;
  /** The invoice that was made, or that repeats where none was made. */
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

/** Tells an owner of an invoice that a repeat made or could not make, unless it was sent or deleted meanwhile. Nobody writes to an address that is not proven. */
export async function lookAtRepeat(
  { id, owner = '', about, day, news, passedOver }: Waiting,
  { invoices, accounts, siteOrigin }: RepeatMailPorts,
): Promise<Look> {
  const [account, invoice] = await Promise.all([accounts.find(owner), invoices.find(owner, about)]);
  if (!account?.emailVerified) return { kind: 'never', reason: 'unverified' };
  if (!invoice) return { kind: 'never', reason: 'deleted' };
  const isOfDraft = news !== 'mailed' && news !== 'unconfirmed' && news !== 'not-made';
  if (isOfDraft && !isDraft(invoice)) return { kind: 'never', reason: 'sent' };
  const words = repeatWords({ ...invoice, day, news, passedOver });
  const path = siteRoutes.liteInvoice.path.replace(':invoiceId', about);
  return {
    kind: 'mail',
    mail: {
      to: account.email,
      subject: words.subject,
      ...layOutMail(words.subject, [
        ...words.sentences.map((text) => ({ kind: 'paragraph' as const, text })),
        { kind: 'button', label: words.button, url: `${await siteOrigin()}${path}` },
      ]),
      tags: messageTags({ kind: 'repeat-notice', id, owner }),
    },
  };
}

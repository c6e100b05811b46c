import { isVoid } from '#domain/documents/money-amounts';
import { standingOf } from '#domain/documents/standing';
import { givenContentId } from '#domain/invoices/link-version';
import { newsWithKey, type PaymentNews } from '#domain/online-payments/news';
import {
  clientNewsWords,
  isOwnerNews,
  ownerNewsWords,
  type PaidDocument,
} from '#domain/online-payments/news-words';
import { clientPageUrl, quotePageUrl } from '#domain/public-links/client-page';
import { siteRoutes } from '#domain/site-routes';
import { dayIn, instantAt } from '#domain/time-zone';
import { isDailyLimit, mailToClient, passClientMailGate } from '../client-email/index.ts';
import {
  type ClientMailPorts,
  givenInvoice,
  type InvoiceAccount,
  withPaymentChecks,
} from '../invoices/index.ts';
import {
  type ComposeResult,
  dropMessage,
  layOutMail,
  messageTags,
  noLongerApplies,
  paragraphs,
  postpone,
} from '../messaging/index.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { issuedLogo, shownContent, shownQuote } from '../profile/index.ts';
import { findPaidQuote } from './find-paid-quote.ts';
import { onlinePayment } from './store/online-payment.ts';
import {
  type ClientPaymentNotice,
  clientPaymentNotice,
  type PaymentNotice,
  refundNoticeName,
} from './store/payment-notice.ts';

/** Milliseconds to wait for the outcome of an email that is being sent. */
const sendingMilliseconds = 60 * 1_000;

/** Milliseconds to wait before trying again when the daily email limit is reached. */
const retryMilliseconds = 60 * 60 * 1_000;

type WaitingNotice = Pick<PaymentNotice, 'id' | 'owner' | 'about' | 'source' | 'news' | 'quoteId'>;

/** The current data of the news that a notice is about; undefined if the news no longer applies. */
async function currentNews(
  table: Table,
  { owner = '', source, news }: WaitingNotice,
): Promise<PaymentNews | undefined> {
  const stored = await find(table, onlinePayment, onlinePayment.key(owner, source));
  return stored && newsWithKey(stored.ledger, news);
}

/** The data about the invoice or quote of a notice, for the email to the owner; undefined if it no longer exists. */
async function documentForOwner(
  { owner = '', about: invoiceId, quoteId }: WaitingNotice,
  { table, invoices }: Pick<ClientMailPorts, 'invoices'> & { readonly table: Table },
): Promise<
  | {
      readonly paid: PaidDocument;
      readonly clientName: string;
      readonly path: string;
    }
  | undefined
> {
  if (quoteId !== '') {
    const quoted = await findPaidQuote(table, owner, quoteId);
    const path = siteRoutes.liteQuote.path.replace(':quoteId', quoteId);
    return quoted && { ...quoted, clientName: quoted.content.client?.name ?? '', path };
  }
  const record = await invoices.find(owner, invoiceId);
  if (!record) return undefined;
  const { invoiceNumber: number, clientName } = record;
  const path = siteRoutes.liteInvoice.path.replace(':invoiceId', invoiceId);
  return { paid: { kind: 'invoice', number }, clientName, path };
}

/**
 * Composes the email to the owner that a refund failed, about the state of a dispute, or about money at an account that
 * was reported. Drops it if the owner's address is not verified.
 */
export async function composePaymentNotice(
  waiting: WaitingNotice,
  {
    table,
    accounts,
    invoices,
    siteOrigin,
  }: Pick<ClientMailPorts, 'accounts' | 'invoices' | 'siteOrigin'> & {
    readonly table: Table;
  },
): Promise<ComposeResult> {
  const { id, owner = '' } = waiting;
  const [account, document, news] = await Promise.all([
    accounts.find(owner),
    documentForOwner(waiting, { table, invoices }),
    currentNews(table, waiting),
  ]);
  if (!account?.emailVerified) return dropMessage('unverified');
  if (!document || !news || !isOwnerNews(news)) return dropMessage(noLongerApplies);
  const respondBy = news.kind === 'dispute' ? news.dispute.respondBy : undefined;
  const words = ownerNewsWords(news, {
    ...document,
    ...(respondBy !== undefined && { respondBy: dayIn(account.timeZone, instantAt(respondBy * 1_000)) }),
  });
  return {
    kind: 'mail',
    mail: {
      to: account.email,
      subject: words.subject,
      ...layOutMail(words.subject, [
        ...paragraphs(words.sentences),
        {
          kind: 'button',
          label: `Open the ${document.paid.kind}`,
          url: `${await siteOrigin()}${document.path}`,
        },
      ]),
      isAutomatic: true,
      tags: messageTags({ kind: 'payment-notice', id, owner }),
    },
    stillApplies: async () => (await currentNews(table, waiting)) !== undefined,
  };
}

/** The data about the document of a notice for the email to its client, as the document has it; `url`: its page. */
async function documentForClient(
  { owner = '', about: invoiceId, quoteId }: WaitingNotice,
  account: InvoiceAccount,
  siteOrigin: string,
  now: Date,
  { table, ...ports }: Pick<ClientMailPorts, 'invoices' | 'beingChecked'> & { readonly table: Table },
) {
  if (quoteId !== '') {
    const quoted = await findPaidQuote(table, owner, quoteId);
    if (!quoted) return undefined;
    const { business, brandColor, logoVersion } = shownQuote(quoted.content, quoted.savedAt, account);
    return {
      paid: quoted.paid,
      ...(!quoted.isBilled && { agreed: quoted }),
      business: business?.name ?? '',
      email: business?.email ?? '',
      brandColor,
      url: quotePageUrl(siteOrigin, quoted.linkId),
      ...(logoVersion !== undefined && { logoVersion }),
    };
  }
  const found = await ports.invoices.find(owner, invoiceId);
  if (!found) return undefined;
  // Nobody is asked to pay again while another payment is being checked.
  const given = await withPaymentChecks(owner, await givenInvoice(owner, found, ports.invoices), ports);
  const stored = await ports.invoices.findContent(owner, givenContentId(found));
  if (!stored) throw new Error('An invoice has no content');
  const { invoice, brandColor, logoVersion } = shownContent(stored, account);
  return {
    paid: { kind: 'invoice', number: invoice.invoiceNumber } as const,
    // A void invoice is no longer asked for, so its total says nothing.
    ...(!isVoid(given) && {
      invoice: {
        totalCents: given.totalCents,
        ...standingOf(given, dayIn(account.timeZone, now.toISOString())),
      },
    }),
    business: invoice.businessName,
    email: invoice.businessEmail,
    brandColor,
    url: given.linkId === undefined ? undefined : clientPageUrl(siteOrigin, given.linkId),
    ...(logoVersion !== undefined && { logoVersion }),
  };
}

/** The state of the email that told a client about a refund which then failed. */
async function refundEmailState(
  table: Table,
  { owner = '', source }: WaitingNotice,
  news: Extract<PaymentNews, { kind: 'refund-failed' }>,
): Promise<'sent' | 'not-sent' | 'sending'> {
  const key = clientPaymentNotice.key(refundNoticeName({ userId: owner, source }, news.refund));
  const state = (await find(table, clientPaymentNotice, key))?.state;
  if (state === 'sending') return 'sending';
  // A waiting or reserved refund email counts as not sent: before it is sent, `stillApplies` finds that the refund
  // failed.
  return state === 'sent' || state === 'unknown' ? 'sent' : 'not-sent';
}

/**
 * Composes the email to the client that a deposit was received, that a refund was made (unless it has failed since),
 * that an announced refund failed, or that the bank returned a payment. The email is counted in the daily limit last,
 * and only once.
 */
export async function composeClientPaymentNotice(
  waiting: ClientPaymentNotice,
  now: Date,
  ports: Omit<ClientMailPorts, 'mail' | 'sleep' | 'random'> & { readonly table: Table },
): Promise<ComposeResult> {
  const { id, owner = '', to, until, isCounted } = waiting;
  const { table } = ports;
  const [account, news] = await Promise.all([ports.accounts.find(owner), currentNews(table, waiting)]);
  if (!account || !news || news.kind === 'dispute' || news.kind === 'reported')
    return dropMessage(noLongerApplies);
  if (news.kind === 'refund-failed') {
    const refundEmail = await refundEmailState(table, waiting, news);
    if (refundEmail === 'not-sent') return dropMessage(noLongerApplies);
    if (refundEmail === 'sending')
      return postpone(now, { until }, { milliseconds: sendingMilliseconds, tooLate: noLongerApplies });
  }
  const siteOrigin = await ports.siteOrigin();
  const document = await documentForClient(waiting, account, siteOrigin, now, ports);
  if (!document) return dropMessage(noLongerApplies);
  const words = clientNewsWords(news, document);
  const logo = (await issuedLogo(owner, document, ports.logos))?.png;
  const stopSecret = ports.newSecret();
  const gate = await passClientMailGate({ userId: owner, to, account, isAlreadyCounted: isCounted }, ports);
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? postpone(now, { until }, { milliseconds: retryMilliseconds, tooLate: 'daily-mail-limit' })
      : dropMessage(gate.refusal.code);
  const mail = mailToClient({
    message: { kind: 'client-payment-notice', id, owner },
    word: 'message',
    isAutomatic: true,
    pass: gate.value,
    heading: words.subject,
    subject: words.subject,
    stopSecret,
    siteOrigin,
    now,
    business: { name: document.business, email: document.email, color: document.brandColor, logo },
    parts: [
      { kind: 'paragraph', text: words.opening },
      { kind: 'figure', ...words.figure },
      ...(words.facts.length > 0 ? [{ kind: 'facts', facts: words.facts } as const] : []),
      { kind: 'paragraph', text: words.closing },
      ...(document.url === undefined
        ? []
        : [{ kind: 'button', label: `View ${document.paid.kind}`, url: document.url } as const]),
    ],
  });
  return {
    kind: 'mail',
    mail,
    facts: { stopTokenHash: ports.hash(stopSecret), isCounted: true },
    stillApplies: async () => (await currentNews(table, waiting)) !== undefined,
  };
}

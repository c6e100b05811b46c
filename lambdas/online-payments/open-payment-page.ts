import { type Problem, problem } from '#domain/contract/problems';
import type { PayableMethod } from '#domain/documents/payment';
import type { ProviderPageAnswer } from '#domain/online-payments/contract';
import { clientPageUrl } from '#domain/public-links/client-page';
import { ok, type Result, refuse } from '#domain/result';
import { scheduleIndex } from '#domain/table/indexes';
import { isKeyId } from '#domain/table/key-id';
import { cleanLine } from '#domain/text';
import { givenInvoice, invoice, invoiceLink, invoiceReader, withPaymentChecks } from '../invoices/index.ts';
import type { Clock } from '../platform/clock.ts';
import { commit, tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { update, upsert, type Write } from '../platform/table/writes.ts';
import { hasOpenLinks, liteProfile } from '../profile/index.ts';
import { noFailures } from '../scheduler/index.ts';
import type { ReadConfiguration } from './configuration.ts';
import { saveAccessLost } from './end-access.ts';
import { expireClosingPage, expireUnwanted } from './expire-page.ts';
import { findPayee, invoicesBeingChecked, onlinePaymentOf } from './may-pay-online.ts';
import type { PaymentProvider } from './provider.ts';
import { payeeAccount } from './store/payee-account.ts';
import {
  closeSessionWrite,
  isBeingChecked,
  notBeingChecked,
  type PaymentSession,
  paymentSession,
} from './store/payment-session.ts';

/** Seconds for which a payment page is open. The provider requires at least 30 minutes. */
const sessionSeconds = 60 * 60;

/** Seconds that a page must still be open to be used again. */
const minSecondsLeft = 10 * 60;

/** Milliseconds from opening a page until the account's events are polled, in case no webhook arrives. */
const pollMilliseconds = 5 * 60_000;

export interface OpenPagePorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly configuration: ReadConfiguration;
  readonly provider: PaymentProvider;
  readonly siteOrigin: () => Promise<string>;
}

/** An amount that can be paid online, and how. */
export interface Payable {
  readonly userId: string;
  /** The invoice, or the quote whose deposit it is. */
  readonly documentId: string;
  readonly accountId: string;
  readonly methods: readonly PayableMethod[];
  readonly description: string;
  /** Our IDs, which the provider returns with the payment. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The address of the client's page. */
  readonly pageUrl: string;
  /**
   * The write that stores on the document until when a page may be open. Fails if the document changed since it was
   * read.
   */
  readonly storePageWrite: (until: string) => Write;
}

/** Finds the amount to pay, if it is the one that the client's page showed. */
export type FindPayable = () => Promise<Result<Payable, Problem>>;

/** The invoice behind a link, if it can be paid online for the amount that the page showed. */
async function findPayable(
  linkId: string,
  shownCents: number,
  { table, clock, siteOrigin }: OpenPagePorts,
): Promise<Result<Payable, Problem>> {
  const link = isKeyId(linkId) ? await find(table, invoiceLink, invoiceLink.key(linkId)) : undefined;
  if (!link) return refuse(problem('link-not-found'));
  const { userId, invoiceId } = link;
  const reader = invoiceReader(table);
  const [record, lite] = await Promise.all([
    reader.find(userId, invoiceId),
    find(table, liteProfile, liteProfile.key(userId)),
  ]);
  if (record?.linkId !== linkId || !lite || !hasOpenLinks(lite)) return refuse(problem('link-not-found'));
  const [payee, given] = await Promise.all([
    findPayee(table, { userId, lite, now: clock() }),
    givenInvoice(userId, record, reader),
  ]);
  const checked = await withPaymentChecks(userId, given, { beingChecked: invoicesBeingChecked(table) });
  const online = onlinePaymentOf(checked, { hasPayee: payee !== undefined });
  if (online?.state === 'checking') return refuse(problem('payment-being-checked'));
  if (!payee || online?.state !== 'payable') return refuse(problem('not-payable-online'));
  if (online.amountCents !== shownCents) return refuse(problem('amount-changed'));
  const content = await reader.findContent(userId, record.contentId);
  const { accountId, methods } = payee;
  const description = cleanLine(
    `Invoice ${record.invoiceNumber} from ${content?.invoice.businessName ?? ''}`,
  ).slice(0, 200);
  return ok({
    ...{ userId, documentId: invoiceId, accountId, methods, description },
    metadata: { userId, invoiceId },
    pageUrl: clientPageUrl(await siteOrigin(), linkId),
    // The new version makes a concurrent change of the invoice read it again, so that the change closes this page.
    storePageWrite: (until) =>
      update(
        invoice,
        invoice.key(userId, invoiceId),
        { set: { payableUntil: until }, add: { version: 1 } },
        { attr: 'version', is: record.version },
      ),
  });
}

/**
 * True if the open page has the right account, amount and methods and is open for long enough, so that it can be used
 * again.
 */
const isUsable = (
  session: PaymentSession,
  { accountId, methods }: Payable,
  shownCents: number,
  seconds: number,
) =>
  !session.isClosing &&
  session.accountId === accountId &&
  session.amountCents === shownCents &&
  session.methods === methods.join() &&
  session.endsAt - seconds > minSecondsLeft;

/**
 * The one page of an invoice or deposit: the open one if it is usable, otherwise a new one. A new page is stored on the
 * document in the same transaction, so that every change of the document closes the page. `closing`: the previous page
 * must be expired first. `being-checked`: it may have been paid. CONFLICT if the document changed.
 */
async function sessionFor(
  payable: Payable,
  shownCents: number,
  { table, clock }: OpenPagePorts,
): Promise<PaymentSession | 'closing' | 'being-checked' | typeof CONFLICT> {
  const { userId, documentId, accountId, methods } = payable;
  const key = paymentSession.key(userId, documentId);
  const previous = await find(table, paymentSession, key);
  const now = clock();
  const seconds = Math.floor(now.getTime() / 1000);
  if (previous && isBeingChecked(previous)) return 'being-checked';
  if (previous && isUsable(previous, payable, shownCents, seconds)) return previous;
  // The previous page may still accept money, so it is expired first.
  if (previous && !previous.isClosing && previous.endsAt > seconds) return 'closing';
  if (previous?.isClosing && previous.due !== undefined) return 'closing';
  const endsAt = seconds + sessionSeconds;
  const session = {
    invoiceId: documentId,
    accountId,
    turn: (previous?.turn ?? 0) + 1,
    amountCents: shownCents,
    endsAt,
    methods: methods.join(),
    isClosing: false,
  };
  const due = new Date(now.getTime() + pollMilliseconds).toISOString();
  const { committed } = await commit(table, [
    upsert(
      paymentSession,
      key,
      { replace: { ...session, sessionId: undefined } },
      previous ? { attr: 'turn', is: previous.turn } : { attr: 'PK', exists: false },
      notBeingChecked,
    ),
    payable.storePageWrite(new Date(endsAt * 1000).toISOString()),
    // Fails if payments were stopped since the account was read: those who stop them close the pages that they find.
    update(
      payeeAccount,
      payeeAccount.key(userId),
      { replace: { due, ...scheduleIndex(accountId, due), ...noFailures } },
      { attr: 'accountId', is: accountId },
      { attr: 'disconnectedAt', exists: false },
      { attr: 'canCharge', is: true },
      { attr: 'card', is: methods.includes('card') },
      { attr: 'bankTransfer', is: methods.includes('bank-transfer') },
    ),
  ]);
  return committed ? session : CONFLICT;
}

/**
 * Opens the provider's page when a client presses Pay. There is one page at a time: pressing again, in any tab, opens
 * the same page.
 */
export async function openPage(
  readPayable: FindPayable,
  shownCents: number,
  ports: OpenPagePorts,
): Promise<Result<ProviderPageAnswer, Problem>> {
  const { table, clock, provider } = ports;
  const prepared = await retryOnConflict(table, async () => {
    const payable = await readPayable();
    if (!payable.ok) return payable;
    const session = await sessionFor(payable.value, shownCents, ports);
    if (session === CONFLICT) return CONFLICT;
    if (session === 'being-checked') return refuse(problem('payment-being-checked'));
    if (session !== 'closing') return ok({ ...payable.value, session });
    const { userId, documentId: invoiceId } = payable.value;
    await tryCommit(table, closeSessionWrite(userId, { invoiceId }, clock()));
    return (await expireClosingPage({ userId, invoiceId }, ports)) === undefined
      ? refuse(problem('online-payment-unavailable'))
      : CONFLICT;
  });
  if (!prepared.ok) return prepared;
  const { userId, documentId, accountId, methods, description, metadata, pageUrl, session } = prepared.value;
  const opened = await provider.openSession({
    ...{ accountId, amountCents: session.amountCents, description, methods, metadata },
    successUrl: `${pageUrl}&payment=done`,
    cancelUrl: `${pageUrl}&payment=canceled`,
    expiresAt: session.endsAt,
    key: `page-${documentId}-${session.turn}`,
  });
  if (!opened.ok) {
    if (opened.refusal.kind === 'no-access')
      await saveAccessLost(table, { userId, accountId }, ports.clock());
    return refuse(problem('online-payment-unavailable'));
  }
  const { sessionId, url } = opened.value;
  const isOpen = await tryCommit(
    table,
    update(
      paymentSession,
      paymentSession.key(userId, documentId),
      { set: { sessionId } },
      { attr: 'turn', is: session.turn },
      { attr: 'isClosing', is: false },
    ),
  );
  if (isOpen) return ok({ success: true, url });
  // The amount, document, link or account changed meanwhile, so nobody may pay on this page.
  await expireUnwanted({ ...session, sessionId }, userId, ports);
  return refuse(problem('not-payable-online'));
}

/** Opens the provider's page for the balance of an invoice. */
export async function openPaymentPage(
  { linkId, shownCents }: { readonly linkId: string; readonly shownCents: number },
  ports: OpenPagePorts,
): Promise<Result<ProviderPageAnswer, Problem>> {
  if (!(await ports.configuration())) return refuse(problem('link-not-found'));
  return openPage(() => findPayable(linkId, shownCents, ports), shownCents, ports);
}

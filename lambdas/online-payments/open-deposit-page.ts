import { type Problem, problem } from '#domain/contract/problems';
import type { ProviderPageAnswer } from '#domain/online-payments/contract';
import { quotePageUrl } from '#domain/public-links/client-page';
import { isQuoteId } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine } from '#domain/text';
import type { Clock } from '../platform/clock.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { liteProfile } from '../profile/index.ts';
import {
  type DepositPage,
  findByLink,
  linkUnchanged,
  onlinePaymentsUnchanged,
  quote,
  receivedDepositUnchanged,
} from '../quotes/index.ts';
import { findPayee, isPayeeLost, onlineDepositPaymentOf } from './may-pay-online.ts';
import { type OpenPagePorts, openPage, type Payable } from './open-payment-page.ts';
import { closeOpenSessionWrites, isDocumentBeingChecked } from './store/payment-session.ts';

/** The account to which the deposit of a quote can be paid; undefined if the owner accepts no payments. */
async function payeeOf(table: Table, userId: string, now: Date) {
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  return lite && findPayee(table, { userId, lite, now });
}

/** Whether the deposit can be paid now, as far as the owner's account is concerned. */
async function payeeState(
  table: Table,
  userId: string,
  now: Date,
): Promise<'payable' | 'unavailable' | undefined> {
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  if (!lite) return undefined;
  if (await findPayee(table, { userId, lite, now })) return 'payable';
  return (await isPayeeLost(table, { userId, lite, now })) ? 'unavailable' : undefined;
}

/** Tells the page of a quote whether its deposit can be paid online, and closes the provider's page. */
export const depositPage = (table: Table, clock: Clock): DepositPage => ({
  async stateOf(quoted) {
    // With `true`, because the owner's account is only read below, if nothing else prevents an online payment.
    const state = onlineDepositPaymentOf(quoted, true);
    if (state?.state !== 'payable') return state;
    if (await isDocumentBeingChecked(table, quoted.userId, quoted.quoteId)) return { state: 'checking' };
    const payee = await payeeState(table, quoted.userId, clock());
    return payee === 'unavailable' ? { state: payee } : payee && state;
  },

  async close({ userId, quoteId }) {
    for (const write of await closeOpenSessionWrites(table, userId, quoteId, clock()))
      await tryCommit(table, write);
  },
});

/** The deposit of the quote behind a link, if it can be paid online for the amount that the page showed. */
async function findDeposit(
  linkId: string,
  shownCents: number,
  { table, clock, siteOrigin }: OpenPagePorts,
): Promise<Result<Payable, Problem>> {
  const quoted = isQuoteId(linkId) ? await findByLink(table, linkId, clock()) : undefined;
  if (!quoted) return refuse(problem('quote-not-found'));
  const { userId, quoteId, content } = quoted;
  const payee = await payeeOf(table, userId, clock());
  const online = onlineDepositPaymentOf(quoted, payee !== undefined);
  if (online?.state === 'checking') return refuse(problem('payment-being-checked'));
  if (!payee || online?.state !== 'payable') return refuse(problem('not-payable-online'));
  if (online.amountCents !== shownCents) return refuse(problem('amount-changed'));
  const { accountId, methods } = payee;
  const number = content.quoteNumber ?? cleanLine(content.title);
  return ok({
    userId,
    documentId: quoteId,
    accountId,
    methods,
    description: cleanLine(`Deposit for quote ${number} from ${content.business?.name ?? ''}`).slice(0, 200),
    // `invoiceId` names the paid document, whatever it is; `quoteId` says that it is a quote.
    metadata: { userId, invoiceId: quoteId, quoteId },
    pageUrl: quotePageUrl(await siteOrigin(), linkId),
    storePageWrite: () =>
      update(
        quote,
        quote.key(quoteId),
        { add: { onlineVersion: 1 } },
        { attr: 'status', is: 'accepted' },
        { attr: 'invoiceId', exists: false },
        { attr: 'parts', exists: false },
        { attr: 'importId', exists: false },
        onlinePaymentsUnchanged(quoted),
        receivedDepositUnchanged(quoted.received),
        linkUnchanged(quoted.lite),
      ),
  });
}

/** Opens the provider's page for the deposit of an approved quote. */
export async function openDepositPage(
  { quoteId: linkId, shownCents }: { readonly quoteId: string; readonly shownCents: number },
  ports: OpenPagePorts,
): Promise<Result<ProviderPageAnswer, Problem>> {
  if (!(await ports.configuration())) return refuse(problem('quote-not-found'));
  return openPage(() => findDeposit(linkId, shownCents, ports), shownCents, ports);
}

import type { QuoteForm } from '#domain/quotes/contract/quote-form';
import type { QuoteChoice } from '#domain/quotes/quote-options';
import type { TypedDeposit } from '#domain/quotes/received-deposit';
import { accountPartition } from '#domain/table/keys';
import { clientMailGate } from '#lambdas/client-email/client-mail-gate';
import { mailingAccounts } from '#lambdas/client-email/store/mailing-accounts';
import { depositPage } from '#lambdas/composition/online-payments';
import type { ClientMailPorts } from '#lambdas/invoices/email-client/client-mail-ports';
import type { InvoiceReader } from '#lambdas/invoices/ports';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { hasPhotos } from '#lambdas/photos/store/photo-store';
import { newSecret, newUlid, sha256 } from '#lambdas/platform/hash';
import { tableOn } from '#lambdas/platform/table/table';
import { acceptQuote } from '#lambdas/quotes/approval/accept-quote';
import { declineQuote } from '#lambdas/quotes/approval/decline-quote';
import { getQuote } from '#lambdas/quotes/approval/get-quote';
import type { PrintCertificatePorts } from '#lambdas/quotes/approval/print-certificate';
import { deleteQuoteDraft } from '#lambdas/quotes/editing/delete-quote-draft';
import { listQuotes, type QuoteQuery } from '#lambdas/quotes/editing/list-quotes';
import { getLiteQuote } from '#lambdas/quotes/editing/own-quote';
import { renewQuoteLink } from '#lambdas/quotes/editing/renew-quote-link';
import { saveQuoteDraft } from '#lambdas/quotes/editing/save-quote-draft';
import { sendQuote } from '#lambdas/quotes/editing/send-quote';
import { setQuoteDeposit } from '#lambdas/quotes/editing/set-quote-deposit';
import { withdrawQuote } from '#lambdas/quotes/editing/withdraw-quote';
import type { SendQuotePorts } from '#lambdas/quotes/owner-ports';
import type { AcceptQuotePorts, AskQuestionPorts, DepositPage, RenderQuote } from '#lambdas/quotes/ports';
import { answerQuoteQuestion } from '#lambdas/quotes/questions/answer-quote-question';
import { askQuoteQuestion } from '#lambdas/quotes/questions/ask-quote-question';
import { liteQuotes } from '#lambdas/quotes/store/lite-quotes';
import { ownerDay, providerRepository } from '#lambdas/quotes/store/provider-repository';
import { quoteCopies } from '#lambdas/quotes/store/quote-messages';
import { quoteNumbers } from '#lambdas/quotes/store/quote-number';
import { quoteQuestions } from '#lambdas/quotes/store/quote-questions';
import { quoteSendings } from '#lambdas/quotes/store/quote-sending';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { liteWorld, pat } from './lite-world.ts';
import { emptyOutbox, renderTestCertificate, renderTestQuote, unlimitedLock } from './outbox.ts';
import { aQuoteDraft } from './quotes.ts';
import type { TableEngine } from './table-engine.ts';

/** Milliseconds of a day. */
export const day = 24 * 60 * 60 * 1000;

/** The operations on Lite quotes with their real adapters, for Pat's account. */
export async function quoteWorld(engine: TableEngine) {
  const world = await liteWorld(engine);
  const { clock } = world;
  await world.openAccount(pat);

  /** The ports without any planned fault, made once. */
  let ordinary: ReturnType<typeof portsUnder> | undefined;
  function ports(plan?: FaultPlan) {
    if (plan) return portsUnder(plan);
    ordinary ??= portsUnder(planFault());
    return ordinary;
  }

  function portsUnder(
    plan: FaultPlan,
  ): SendQuotePorts &
    AcceptQuotePorts &
    AskQuestionPorts & { readonly depositPage: DepositPage; readonly invoices: InvoiceReader } & Pick<
      PrintCertificatePorts,
      'renderCertificate' | 'readPhoto' | 'files' | 'siteOrigin'
    > & { readonly renderQuote: RenderQuote } {
    const lite = world.portsUnder(plan);
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
    return {
      ...lite,
      quotes: quoteStore(table, clock),
      lite: liteQuotes(table),
      ownerDay: ownerDay(table, clock),
      providers: providerRepository(table, clock),
      depositPage: depositPage(table, clock),
      invoices: invoiceReader(table),
      numbers: quoteNumbers(table),
      hasPhotos: hasPhotos(table),
      sendings: quoteSendings(table, clock),
      copies: quoteCopies(table, clock),
      passGate: clientMailGate({ ...lite, accounts: mailingAccounts(table, clock) }),
      questions: quoteQuestions(table, clock),
      renderCertificate: renderTestCertificate,
      renderQuote: renderTestQuote,
      readPhoto: async (userId: string, photoId: string) => lite.pdfs.readPhoto?.(userId, photoId),
      newId: () => newUlid(clock()),
    } as ReturnType<typeof portsUnder>;
  }

  /** The data of the owner's detail page; throws if it is refused. */
  async function detail(quoteId: string) {
    const answer = await getLiteQuote(pat, quoteId, ports());
    if (!answer.ok) throw new Error(answer.refusal.code);
    return answer.value.quote;
  }

  /** The hash of the content on the client's page. */
  async function shownHash(quoteId: string) {
    const answer = await getQuote(quoteId, ports());
    return answer.ok ? answer.value.contentHash : '';
  }

  const visitor = { network: '192.0.2.1', browser: 'Safari on a phone' };
  const formOf = (
    change: Partial<QuoteForm['quote']>,
    { basedOn, changeOf }: { readonly basedOn?: string | undefined; readonly changeOf?: string | undefined },
  ) => ({
    quote: aQuoteDraft(change),
    ...(basedOn !== undefined && { basedOn }),
    ...(changeOf !== undefined && { changeOf }),
  });

  return {
    ...world,
    ports,
    detail,
    shownHash,
    async links(quoteId: string) {
      return (await quoteStore(world.plain, clock).chain(quoteId)).map(({ kind }) => kind);
    },
    jobs: () => world.itemsUnder('JOB#'),
    mailsOf: (kind: string) => world.itemsUnder(`MESSAGE#${kind}#`),
    newQuoteId: newSecret,
    partition: accountPartition(pat),
    save: (quoteId: string, change: Partial<QuoteForm['quote']> = {}, basedOn?: string, changeOf?: string) =>
      saveQuoteDraft({ userId: pat, quoteId, ...formOf(change, { basedOn, changeOf }) }, ports()),
    send: (
      quoteId: string,
      change: Partial<QuoteForm['quote']> = {},
      options: {
        basedOn?: string | undefined;
        key?: string;
        plan?: FaultPlan | undefined;
        changeOf?: string | undefined;
        copies?: string[];
      } = {},
    ) =>
      sendQuote(
        {
          userId: pat,
          quoteId,
          key: options.key ?? world.newKey(),
          ...formOf(change, options),
          ...(options.copies && { copies: options.copies }),
        },
        ports(options.plan),
      ),
    accept: (
      quoteId: string,
      contentHash: string,
      name = 'Dana Whitfield',
      plan?: FaultPlan,
      options: { readonly email?: string; readonly caller?: string; readonly choice?: QuoteChoice } = {},
    ) =>
      acceptQuote(
        { linkId: quoteId, contentHash, name, email: '', caller: '', ...visitor, ...options },
        ports(plan),
      ),
    decline: (quoteId: string, contentHash: string, reason = 'Too dear.', plan?: FaultPlan) =>
      declineQuote({ linkId: quoteId, contentHash, reason, ...visitor }, ports(plan)),
    remove: (quoteId: string, userId = pat) => deleteQuoteDraft(userId, quoteId, ports()),
    withdraw: (quoteId: string, userId = pat, plan?: FaultPlan) =>
      withdrawQuote(userId, quoteId, ports(plan)),
    renew: (quoteId: string, userId = pat) => renewQuoteLink(userId, quoteId, ports()),
    ask: (quoteId: string, question: string, plan?: FaultPlan) =>
      askQuoteQuestion({ linkId: quoteId, question }, ports(plan)),
    setAnswered: (quoteId: string, questionId: string, isAnswered: boolean, userId = pat) =>
      answerQuoteQuestion({ userId, quoteId, questionId, isAnswered }, ports()),
    /** Sends what waits in the outbox. */
    dispatch: (plan?: FaultPlan, changes: Partial<ClientMailPorts> = {}) =>
      emptyOutbox(world, engine, plan, { lock: unlimitedLock, ...changes }),
    /**
     * Sends what waits in the outbox after 11 minutes, when emails that the mail service did not accept are tried
     * again.
     */
    dispatchLater(plan?: FaultPlan) {
      world.advance(11 * 60_000);
      return emptyOutbox(world, engine, plan, { lock: unlimitedLock });
    },
    setDeposit: (quoteId: string, received: TypedDeposit | null) =>
      setQuoteDeposit({ userId: pat, quoteId, received }, ports()),
    list: (cursor?: string, userId = pat, clientId?: string) =>
      listQuotes(userId, { cursor, clientId }, ports()),
    find: (query: QuoteQuery) => listQuotes(pat, query, ports()),
    read: (quoteId: string) => getQuote(quoteId, ports()),
    hash: sha256,
  };
}

export type QuoteWorld = Awaited<ReturnType<typeof quoteWorld>>;

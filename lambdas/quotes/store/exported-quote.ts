import * as z from 'zod/mini';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import { withSourceId } from '#domain/jobs/visit';
import { type QuoteQuestion, quoteAmounts } from '#domain/quotes/quote';
import type { ChainLink } from '#domain/quotes/quote-chain';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import { choiceFault } from '#domain/quotes/quote-options';
import { isKeyId } from '#domain/table/key-id';
import { billedPartFields } from '../../invoices/index.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import {
  ensure,
  ensureCents,
  ensureDays,
  ensureInstants,
  type ImportTarget,
  importedId,
} from '../../platform/table/imported-records.ts';
import { depositPaymentSummary, type QuoteItem, quote, storedChange } from './quote.ts';
import { quoteEvent } from './quote-chain.ts';
import { typedQuote } from './quote-content.ts';

/** A quote in a full export, with everything that belongs to it. */
export interface ExportedQuote {
  readonly quoteId: string;
  readonly item: QuoteItem;
  /** Only for a draft: the form as it was typed. */
  readonly typed?: QuoteDraft;
  readonly links: readonly ChainLink[];
  readonly questions: readonly QuoteQuestion[];
}

const anyObject = z.optional(z.record(z.string(), z.unknown()));
const optionalText = z.optional(z.string());

/** Attributes whose names differ between the export and the table. */
const parts = z.object({
  quoteId: z.string(),
  content: z.record(z.string(), z.unknown()),
  head: z.object({ links: z.number(), hash: z.string() }),
  acceptance: z.optional(
    z.object({ jobId: z.string(), contentHash: z.string(), at: z.string(), name: z.string() }),
  ),
  lite: anyObject,
  received: z.optional(
    z.object({ cents: z.number(), on: z.string(), method: optionalText, note: optionalText }),
  ),
  receivedAt: optionalText,
  onlinePayments: z.optional(z.record(z.string(), depositPaymentSummary)),
  invoiceId: optionalText,
  parts: z.optional(z.record(z.string(), z.object(billedPartFields))),
  changeOf: optionalText,
  changes: z.optional(z.record(z.string(), storedChange)),
  history: z.array(z.record(z.string(), z.unknown())),
  questions: z.array(
    z.object({ questionId: z.string(), at: z.string(), text: z.string(), answeredAt: optionalText }),
  ),
});

/** Maximum chain links and questions of one quote. */
const [maxLinks, maxQuestions] = [500, 1_000];

const withoutUndefined = (facts: Readonly<Record<string, unknown>>): RawItem =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/** The deposit received. For a quote without an invoice, an online payment is imported as a received deposit. */
function receivedIn({ received, receivedAt, onlinePayments, invoiceId }: z.output<typeof parts>) {
  const online = invoiceId === undefined ? onlineDepositOf(onlinePayments) : undefined;
  // What a reported account received never reached the owner.
  const cents = (received?.cents ?? 0) + (online?.paidCents ?? 0) - (online?.reportedCents ?? 0);
  const on = received?.on ?? online?.on;
  if (cents <= 0 || on === undefined) return {};
  return {
    received: { cents, on },
    receivedMethod: received ? received.method : online?.method,
    ...(received && { receivedNote: received.note, receivedAt }),
  };
}

/** The attributes of a quote's item, made from the parts of the export. */
function itemOf(raw: RawItem, read: z.output<typeof parts>): QuoteItem {
  const { content, head, acceptance, lite } = read;
  const { opened, typed: _, sending: _sending, linkId: _link, ...facts } = lite ?? {};
  const times = z.safeParse(z.object({ at: z.string(), lastAt: z.string() }), opened);
  return quote.parse(
    withoutUndefined({
      ...content,
      userID: '',
      createdAt: raw.createdAt,
      status: raw.status,
      invoiceId: raw.invoiceId,
      parts: read.parts,
      changeOf: read.changeOf,
      changes: read.changes,
      ...(head.links > 0 && { chain: head }),
      ...(acceptance && {
        jobID: acceptance.jobId,
        acceptedContent: acceptance.contentHash,
        acceptedAt: acceptance.at,
        ...(acceptance.name !== '' && { acceptedBy: acceptance.name }),
      }),
      ...facts,
      ...(times.success && { openedAt: times.data.at, lastOpenedAt: times.data.lastAt }),
      ...receivedIn(read),
    }),
  );
}

function ensureConsistent({ quoteId, item, links, questions }: ExportedQuote): void {
  const label = `Quote ${(item.quoteNumber ?? item.title).slice(0, 50)}`;
  ensure(item.status !== 'unknown', `${label} has a state that is not known here.`);
  ensure(
    [
      ...[quoteId, item.contentId, item.clientId, item.invoiceId, item.changeOf, item.leadId],
      ...Object.keys(item.changes ?? {}),
      ...Object.keys(item.parts ?? {}),
    ].every((id) => id === undefined || isKeyId(id)),
    `${label} has a wrong ID.`,
  );
  const { createdAt, acceptedAt, revisedAt, mailedAt, openedAt, lastOpenedAt, receivedAt } = item;
  ensureInstants({ createdAt, acceptedAt, revisedAt, mailedAt, openedAt, lastOpenedAt, receivedAt });
  ensureDays({ issueDate: item.issueDate, validUntil: item.validUntil, received: item.received?.on });
  const { options, lineItems, choice } = item;
  ensure(
    lineItems.every(({ option }) => option === undefined || options?.[option] !== undefined) &&
      (choice === undefined || choiceFault(item, choice) === undefined),
    `${label} has an option that does not exist.`,
  );
  // A change order may lower what was agreed.
  ensureCents({ total: Math.abs(quoteAmounts(item).total), received: item.received?.cents });
  ensure(links.length === (item.chain?.links ?? 0), `${label} has lost a part of its history.`);
  ensure(
    [...links.entries()].every(([index, { number }]) => number === index + 1),
    `The history of ${label.toLowerCase()} is not in order.`,
  );
  for (const { at } of links) ensureInstants({ at });
  for (const { at, answeredAt, questionId } of questions) {
    ensureInstants({ at, answeredAt });
    ensure(isKeyId(questionId), `${label} has a wrong ID.`);
  }
}

/** Reads a quote of a full export. Throws if something is missing or wrong. */
export function readExportedQuote(raw: RawItem): ExportedQuote {
  const read = z.safeParse(parts, raw);
  ensure(
    read.success,
    `"${read.success ? '' : read.error.issues[0]?.path.join('.')}" of the quote is missing or wrong.`,
  );
  const { quoteId, history, questions, lite } = read.data;
  ensure(
    history.length <= maxLinks && questions.length <= maxQuestions,
    'The quote has too many events or questions.',
  );
  const typed = z.safeParse(typedQuote, lite?.typed);
  const exported: ExportedQuote = {
    quoteId,
    item: itemOf(raw, read.data),
    ...(typed.success && { typed: typed.data as QuoteDraft }),
    links: history.map(quoteEvent.parse),
    questions: questions.map((question) => withoutUndefined(question) as unknown as QuoteQuestion),
  };
  ensureConsistent(exported);
  return exported;
}

/** An exported quote as it is stored here: with new IDs. */
export function quoteToImport(
  { quoteId, item, ...rest }: ExportedQuote,
  { userId, importId }: ImportTarget,
): ExportedQuote {
  const idOf = (id: string | undefined) => (id === undefined ? undefined : importedId(userId, id));
  const { contentId, clientId, invoiceId, delivery, parts, changeOf, changes, leadId } = item;
  const imported = withoutUndefined({
    ...item,
    userID: userId,
    importId,
    contentId: idOf(contentId),
    clientId: idOf(clientId),
    invoiceId: idOf(invoiceId),
    leadId: leadId === undefined ? undefined : withSourceId(leadId, (id) => importedId(userId, id)),
    parts:
      parts && Object.fromEntries(Object.entries(parts).map(([id, part]) => [importedId(userId, id), part])),
    changeOf: idOf(changeOf),
    changes:
      changes &&
      Object.fromEntries(
        Object.entries(changes).map(([changeId, change]) => [importedId(userId, changeId), change]),
      ),
    // The imported quote is not being emailed from this account.
    ...(delivery === 'pending' && { delivery: 'unknown' }),
  });
  return { ...rest, quoteId: importedId(userId, quoteId), item: imported as unknown as QuoteItem };
}

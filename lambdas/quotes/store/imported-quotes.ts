import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { invoiceReader } from '../../invoices/index.ts';
import {
  holdImported,
  photoIdsIn,
  photosInAccount,
  releaseImported,
  withPhotosIn,
} from '../../photos/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit, commitInBatches } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import {
  type AddOutcome,
  type ImportedRecords,
  type ImportTarget,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, type Write } from '../../platform/table/writes.ts';
import { paymentOfDeposit, quotedPayment, replacedDepositWrites } from './deposit-payments.ts';
import { type ExportedQuote, quoteToImport, readExportedQuote } from './exported-quote.ts';
import { quote } from './quote.ts';
import { chainOf, quoteEvent } from './quote-chain.ts';
import { quoteDraft } from './quote-draft.ts';
import { releaseQuoteNumber, takeQuoteNumber } from './quote-number.ts';
import { quoteQuestion, quoteQuestions } from './quote-questions.ts';

/** The writes of a quote's events and questions, which may be more than fit in one transaction. */
const detailWrites = (userId: string, { quoteId, links, questions }: ExportedQuote): readonly Write[] => [
  ...links.map((link) => put(quoteEvent, quoteEvent.key(quoteId, link.number), link)),
  ...questions.map(({ questionId, at, text, answeredAt }) =>
    put(quoteQuestion, quoteQuestion.key(userId, quoteId, questionId), {
      quoteId,
      at,
      text,
      state: answeredAt === undefined ? 'open' : 'answered',
      ...(answeredAt !== undefined && { answeredAt }),
    }),
  ),
];

/** Quotes of a full export, stored without link, certificate and Today items. */
export function importedQuotes(table: Table, clock: Clock): ImportedRecords {
  const questions = quoteQuestions(table, clock);
  const invoices = invoiceReader(table);

  async function add(userId: string, exported: ExportedQuote): Promise<AddOutcome> {
    const { quoteId } = exported;
    const photoIds = photoIdsIn(exported.item.photos, exported.typed?.photos);
    const known = await photosInAccount(table, userId, photoIds);
    const item = withPhotosIn(exported.item, known);
    const typed = exported.typed && withPhotosIn(exported.typed, known);
    const { quoteNumber: number, contentId = '', received, receivedMethod: method } = item;
    const deposit =
      received &&
      paymentOfDeposit(
        { ...received, ...(method !== undefined && { method }) },
        quotedPayment(item),
        item.receivedAt ?? item.createdAt,
      );
    // The invoice made from the quote may have been imported before it, with its deposit.
    const deposited = deposit
      ? await replacedDepositWrites(table, { userId, quoteId }, deposit, clock())
      : [];
    const written = await commit(table, [
      put(quote, quote.key(quoteId), item),
      ...(number === undefined ? [] : [takeQuoteNumber(userId, number, quoteId)]),
      ...(typed && contentId ? [put(quoteDraft, quoteDraft.key(quoteId, contentId), { typed })] : []),
      ...deposited,
    ]);
    // If the first write failed, an earlier attempt has already stored the quote; otherwise the number is taken.
    if (!written.committed && !written.failed.includes(0)) return 'taken';
    await commitInBatches(table, detailWrites(userId, exported));
    await holdImported(table, userId, [...known], { kind: 'quote', id: quoteId });
    return 'done';
  }

  /**
   * True if the invoice of the quote deducts its deposit, which is then removed with the invoice; that stays if it was
   * changed since. A void invoice deducts none, and after an import that broke off there may be no invoice.
   */
  async function isDeducted(userId: string, invoiceId: string | undefined): Promise<boolean> {
    const billed = invoiceId === undefined ? undefined : await invoices.find(userId, invoiceId);
    return billed !== undefined && billed.status !== 'void' && (billed.depositCents ?? 0) > 0;
  }

  async function removeQuote(userId: string, quoteId: string): Promise<void> {
    const stored = await find(table, quote, quote.key(quoteId));
    if (!stored) return;
    const [links, asked] = [await chainOf(table, quoteId), await questions.list({ quoteId, userId })];
    const { contentId = '', quoteNumber: number, invoiceId } = stored;
    const form = contentId ? await find(table, quoteDraft, quoteDraft.key(quoteId, contentId)) : undefined;
    const photoIds = photoIdsIn(stored.photos, form?.typed.photos);
    await releaseImported(table, userId, photoIds, { kind: 'quote', id: quoteId }, clock());
    await commitInBatches(table, [
      ...links.map((link) => remove(quoteEvent, quoteEvent.key(quoteId, link.number))),
      ...asked.map(({ questionId }) => remove(quoteQuestion, quoteQuestion.key(userId, quoteId, questionId))),
    ]);
    await commit(table, [
      remove(quote, quote.key(quoteId)),
      ...(number === undefined ? [] : [releaseQuoteNumber(userId, number)]),
      ...(contentId ? [remove(quoteDraft, quoteDraft.key(quoteId, contentId))] : []),
      ...((await isDeducted(userId, invoiceId))
        ? []
        : await replacedDepositWrites(table, { userId, quoteId }, undefined, clock())),
    ]);
  }

  return {
    check(raw) {
      const read = readRecord(() => readExportedQuote(raw as RawItem));
      if (!read.ok) return read;
      const exported = read.value;
      return { ok: true, value: (to: ImportTarget) => add(to.userId, quoteToImport(exported, to)) };
    },

    async removeAll({ userId, importId }, isTimeUp) {
      const importedQuery = {
        partition: quoteOwnerIndex(userId, '', 'any').GSI1PK,
        index: index1,
        where: [{ attr: 'importId', is: importId }] as const,
      };
      for await (const item of queryAll(table, importedQuery)) {
        if (isTimeUp()) return { isEnd: false, kept: 0 };
        await removeQuote(userId, idInKey(String(item.PK)));
      }
      return { isEnd: true, kept: 0 };
    },
  };
}

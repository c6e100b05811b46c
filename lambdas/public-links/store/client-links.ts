import { copyBefore } from '#domain/documents/client-version';
import { asGiven, olderContentId } from '#domain/invoices/given-invoice';
import { clientAddress, type InvoiceRecord } from '#domain/invoices/invoice-record';
import { isUnsent } from '#domain/messaging/message';
import { checkReportMilliseconds } from '#domain/public-links/check-report';
import { isKeyId } from '#domain/table/key-id';
import { dayIn } from '#domain/time-zone';
import { checkTodayItem } from '#domain/today/check-item';
import { invoiceTodayItems } from '#domain/today/today-item';
import { cameInWrite, type NewEntry, tellOwnerWrites } from '../../came-in/index.ts';
import { isStopped, isYoungAccount } from '../../client-email/index.ts';
import { invoice, invoiceLink, invoiceReader, receiptIdOf, withPaymentChecks } from '../../invoices/index.ts';
import { message } from '../../messaging/index.ts';
import { findPayee, invoicesBeingChecked, isPayeeLost } from '../../online-payments/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { noRecentOpening } from '../../platform/limits/opening-pause.ts';
import { commit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { hasOpenLinks, liteProfile, shownAccountOf, shownContent } from '../../profile/index.ts';
import { partStandingReader } from '../../quotes/index.ts';
import { overdueHiddenUntil, putTodayItem, putTodayItemAgain } from '../../today/index.ts';
import type { ClientLinks } from '../ports.ts';

/** What happened to an invoice at an instant (ISO), for the owner. */
const entryOf = (
  { invoiceId, invoiceNumber, clientName }: InvoiceRecord,
  at: string,
  kind: NewEntry['kind'],
): Omit<NewEntry, 'cents'> => ({
  entryId: sha256(`${invoiceId}#${kind}#${at}`).slice(0, 32),
  at,
  kind,
  document: 'invoice',
  documentId: invoiceId,
  title: invoiceNumber,
  clientName,
});

/**
 * Links of invoices. A link works while it is the `linkId` of its invoice, a version was emailed or published, and the
 * links of its account are enabled.
 */
export const clientLinks = (table: Table, clock: Clock): ClientLinks => ({
  async find(linkId) {
    const link = isKeyId(linkId) ? await find(table, invoiceLink, invoiceLink.key(linkId)) : undefined;
    if (!link) return undefined;
    const { userId, invoiceId } = link;
    const reader = invoiceReader(table);
    const [record, lite] = await Promise.all([
      reader.find(userId, invoiceId),
      find(table, liteProfile, liteProfile.key(userId)),
    ]);
    if (record?.linkId !== linkId || record.publishedId === undefined) return undefined;
    if (!lite || !hasOpenLinks(lite)) return undefined;
    const previousCopy = copyBefore(record, record.publishedId);
    const [payee, content, before] = await Promise.all([
      findPayee(table, { userId, lite, now: clock() }),
      reader.findContent(userId, record.publishedId),
      previousCopy && reader.findContent(userId, previousCopy.contentId),
    ]);
    if (!content) return undefined;
    const given = asGiven(record, olderContentId(record) === undefined ? undefined : content);
    const isLost = payee === undefined && (await isPayeeLost(table, { userId, lite, now: clock() }));
    const account = shownAccountOf(lite, clock());
    return {
      userId,
      given: await withPaymentChecks(userId, given, { beingChecked: invoicesBeingChecked(table) }),
      stored: record,
      timeZone: lite.timeZone,
      hasPayee: payee !== undefined,
      onlineMethods: payee?.methods ?? [],
      isPayeeLost: isLost,
      isYoungAccount: isYoungAccount(lite.createdAt, clock()),
      ...(before && { before }),
      content: shownContent(content, account),
      ...(account.howToPay && { howToPay: account.howToPay }),
    };
  },
  partOf: ({ given, content }) => partStandingReader(table, clock)(given, content.invoice.progress),

  payments: ({ userId, given }) => invoiceReader(table).payments(userId, given),

  async reachesClient({ userId, given }) {
    const address = clientAddress(given);
    return address !== '' && !(await isStopped(table, userId, address));
  },

  async receiptOf({ userId, given }, paymentId) {
    const id = receiptIdOf(given.invoiceId, paymentId);
    const receipt = await find(table, message, message.key({ kind: 'receipt', id, owner: userId }));
    if (receipt === undefined) return undefined;
    if (receipt.state === 'sent') return 'sent';
    return isUnsent(receipt.state) ? 'waiting' : undefined;
  },

  async recordOpening({ userId, stored: record }) {
    const { invoiceId, republishedAt } = record;
    const now = clock();
    const at = now.toISOString();
    const change = { setOnce: { openedAt: at }, set: { lastOpenedAt: at } } as const;
    // Does not change the invoice's version attribute, so that a concurrent edit of the invoice does not conflict.
    await commit(table, [
      update(invoice, invoice.key(userId, invoiceId), change, noRecentOpening(now, republishedAt)),
      ...(record.openedAt === undefined
        ? [cameInWrite(userId, { ...entryOf(record, at, 'opened'), cents: record.totalCents })]
        : []),
    ]);
  },

  async recordCheck({ userId, stored: record, timeZone }, cents) {
    const now = clock();
    const set = { checkReportedAt: now.toISOString(), checkReportedCents: cents };
    const oneDayAgo = new Date(now.getTime() - checkReportMilliseconds).toISOString();
    const noRecentReport = {
      any: [
        { attr: 'checkReportedAt' as const, exists: false },
        { attr: 'checkReportedAt' as const, below: oneDayAgo },
      ],
    };
    const overdueEntry = invoiceTodayItems(record).find(({ reason }) => reason === 'overdue');
    await commit(table, [
      update(invoice, invoice.key(userId, record.invoiceId), { set }, noRecentReport, {
        attr: 'status',
        is: 'sent',
      }),
      putTodayItemAgain(userId, checkTodayItem(record, cents, dayIn(timeZone, now.toISOString()))),
      ...tellOwnerWrites(userId, { ...entryOf(record, now.toISOString(), 'check'), cents }, now),
      ...(overdueEntry ? [putTodayItem(userId, overdueEntry, overdueHiddenUntil(now.toISOString()))] : []),
    ]);
  },
});

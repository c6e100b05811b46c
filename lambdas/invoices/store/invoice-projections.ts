import { numberAfter } from '#domain/invoices/invoice-defaults';
import { isCounted, mayBeWithClient } from '#domain/invoices/invoice-record';
import { isRenewedLink } from '#domain/invoices/link-version';
import { clientMoneyWrites, figuresChange } from '../../clients/index.ts';
import {
  addressHashesOf,
  countUnverifiedInvoiceWrite,
  mailboxKey,
  mailboxQuota,
} from '../../messaging/index.ts';
import { holderWrites } from '../../photos/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning, put, remove, type Write } from '../../platform/table/writes.ts';
import { changeAccount, liteProfile } from '../../profile/index.ts';
import type { NewSubmission } from '../new-submission.ts';
import type { SaveOutcome } from '../ports.ts';
import { countChanges } from '../totals/counted-as.ts';
import { invoiceLink } from './invoice.ts';
import type { InvoiceChange, InvoiceProjection } from './invoice-change.ts';
import { appendEvent } from './invoice-event.ts';
import { renumberWrites } from './invoice-number.ts';

/** Takes the number of a new or edited invoice, and frees its old one. */
const number: InvoiceProjection = {
  purpose: 'number',
  writes: (table, change) => (change.cause === 'submission' ? renumberWrites(table, change) : []),
};

/** Replaces the item of the client's link if the link of the invoice changes. */
const link: InvoiceProjection = {
  purpose: 'link',
  writes(_table, { userId, before, after }) {
    const [oldLink, newLink] = [before?.linkId, after?.linkId];
    if (oldLink === newLink) return [];
    return [
      ...(after && newLink !== undefined
        ? [put(invoiceLink, invoiceLink.key(newLink), { userId, invoiceId: after.invoiceId })]
        : []),
      ...(oldLink === undefined ? [] : [remove(invoiceLink, invoiceLink.key(oldLink))]),
    ];
  },
};

/** The statistics of the client. The client is chosen before this, because the invoice stores its ID. */
const client: InvoiceProjection = {
  purpose: 'client',
  writes(table, change) {
    if (change.cause === 'payment' || change.cause === 'online-changed') {
      const { userId, before, after } = change;
      return clientMoneyWrites(table, userId, before, figuresChange(before, after));
    }
    return 'client' in change ? change.client.writes : [];
  },
};

/** The totals of the account. */
const totals: InvoiceProjection = {
  purpose: 'totals',
  writes: (_table, change, now) =>
    countChanges(
      change.userId,
      [
        {
          before: change.before,
          after: change.after,
          ...(change.cause === 'payment' && { payment: change.payment }),
          ...('payments' in change && change.payments && { payments: change.payments }),
        },
      ],
      now,
    ),
};

/** Suggests the number of a deleted draft again if the current suggestion is the number after it. */
async function suggestAgain(table: Table, userId: string, number: string): Promise<readonly Write[]> {
  const replacedNumber = numberAfter(number);
  if (replacedNumber === undefined) return [];
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  return lite?.nextNumber === replacedNumber
    ? changeAccount(userId, { nextNumber: { number, replacedNumber } })
    : [];
}

/** A metered submission fails at the email limit, or if another next number was stored meanwhile. */
async function limitOrOvertaken(table: Table, { userId, nextNumber }: NewSubmission): Promise<SaveOutcome> {
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  const isSuggestionCurrent =
    nextNumber?.replacedNumber === undefined || nextNumber.replacedNumber === lite?.nextNumber;
  return { kind: isSuggestionCurrent ? 'unverified-limit' : 'overtaken' };
}

/** The counters of the account, and the number suggested next. */
const account: InvoiceProjection = {
  purpose: 'account',
  writes(table, change, now) {
    const { userId } = change;
    switch (change.cause) {
      case 'submission': {
        const { isMetered, nextNumber } = change.submission;
        const writes = changeAccount(userId, {
          clients: change.client.added,
          ...(isMetered && { metered: 1 }),
          ...(nextNumber && { nextNumber }),
        });
        return isMetered
          ? writes.map((write) => meaning(write, () => limitOrOvertaken(table, change.submission)))
          : writes;
      }
      case 'sent':
        // Of the defaults of new invoices, this changes only the color.
        return changeAccount(userId, {
          invoices: 1,
          clients: change.client.added,
          lastInvoiceAt: now.toISOString(),
          brandColor: change.content.brandColor,
        });
      case 'voided':
      case 'unvoided':
        return changeAccount(userId, {
          invoices: change.cause === 'voided' ? -1 : 1,
          clients: change.client.added,
        });
      case 'imported':
        return changeAccount(userId, { invoices: isCounted(change.after) ? 1 : 0 });
      case 'import-undone':
        return changeAccount(userId, { invoices: isCounted(change.before) ? -1 : 0 });
      case 'owner-mail-returned':
        return change.before.metered ? changeAccount(userId, { metered: -1 }) : [];
      case 'deleted':
        return suggestAgain(table, userId, change.before.invoiceNumber);
      default:
        return [];
    }
  },
};

/** Whether the mailbox of an unverified account has reached its limit, or its owner said "This wasn't me". */
async function limitOrBlocked(table: Table, email: string): Promise<SaveOutcome> {
  const stored = await find(table, mailboxQuota, mailboxKey(email));
  return { kind: stored?.blockedAt === undefined ? 'unverified-limit' : 'blocked' };
}

/** Counts emails per mailbox for unverified accounts. */
const mailbox: InvoiceProjection = {
  purpose: 'mailbox',
  writes(table, change) {
    if (change.cause !== 'submission' || !change.submission.isMetered) return [];
    const { userEmail } = change.submission.content;
    const write = countUnverifiedInvoiceWrite(addressHashesOf(userEmail).mailbox);
    return [meaning(write, () => limitOrBlocked(table, userEmail))];
  },
};

/**
 * The timeline event of a change. Creating an invoice adds none, because the invoice stores when it was created;
 * outcomes of emails add their own events.
 */
function eventOf(change: InvoiceChange, at: string): readonly Write[] {
  switch (change.cause) {
    case 'submission': {
      const { userId, submission, before, after } = change;
      const { invoiceId, contentId, revision, updatedAt } = after;
      const isNewRevision = before !== undefined && revision !== before.revision;
      if (!isNewRevision || submission.isRepeated) return [];
      const edited = { kind: 'edited', at: updatedAt, revision, contentId, cause: [contentId] } as const;
      return [appendEvent(userId, invoiceId, edited)];
    }
    case 'sent':
    case 'published': {
      if (change.reached !== 'by-hand') return [];
      const { userId, before, after } = change;
      const cause = [String(before.version)];
      const isByLink = change.cause === 'published' && !change.isConfirmed;
      return [
        appendEvent(userId, before.invoiceId, {
          ...(isByLink
            ? {
                kind: isRenewedLink(before, after.linkId) ? 'link-renewed' : 'link-copied',
                ...(after.revision > 1 && { revision: after.revision }),
              }
            : { kind: 'marked-sent' }),
          at,
          cause,
        }),
      ];
    }
    case 'payment': {
      const { userId, before } = change;
      const { paymentId, ...event } = change.event;
      const cause = [paymentId, String(before.version)];
      return [appendEvent(userId, before.invoiceId, { ...event, at, cause })];
    }
    case 'voided':
    case 'unvoided': {
      const { userId, before, after, cause: kind } = change;
      const { voidReason: detail } = after;
      const cause = [String(before.version)];
      const event = { kind, at, ...(detail !== undefined && { detail }), cause };
      return [appendEvent(userId, before.invoiceId, event)];
    }
    default:
      return [];
  }
}

const timeline: InvoiceProjection = {
  purpose: 'timeline',
  writes: (_table, change, now) => eventOf(change, now.toISOString()),
};

/**
 * Lets an invoice have its photos. An invoice that its client may have keeps those of every version, as it keeps its logo.
 * Those of an import are held and released outside its transaction, which a limited number of writes fit into.
 */
const photos: InvoiceProjection = {
  purpose: 'photos',
  writes(_table, { cause, userId, before, after }, now) {
    if (cause === 'imported' || cause === 'import-undone') return [];
    const invoiceId = (after ?? before)?.invoiceId;
    if (invoiceId === undefined) return [];
    const ids = { before: before?.photoIds ?? [], after: after?.photoIds ?? [] };
    const keeps = before !== undefined && after !== undefined && mayBeWithClient(before);
    const writes = holderWrites(userId, { kind: 'invoice', id: invoiceId }, { ...ids, keeps }, now);
    return writes.map((write) => meaning(write, { kind: 'photo-missing' }));
  },
};

/** The projections of this module. */
export const ownProjections: readonly InvoiceProjection[] = [
  photos,
  number,
  link,
  client,
  totals,
  mailbox,
  account,
  timeline,
];

import { defaultTimeZone } from '#domain/time-zone';
import { text } from '../../platform/table/attributes.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { hasOpenLinks, liteProfile, shownAccountOf } from '../../profile/index.ts';
import type { LinkedQuote, StoredQuote } from '../approval/stored-quote.ts';
import { quote, quoteOfItem } from './quote.ts';
import { withAgreedTotal } from './read-base.ts';

/**
 * When the client of a quote probably opened it for the first and for the last time. It is a separate item, because
 * anyone with the link causes this write, and the quote's item is large.
 */
export const quoteOpening = entity('quoteOpening', { userId: text, openedAt: text, lastOpenedAt: text });

/** The first and the last opening of a quote. A full import stores openings on the quote itself (`onQuote`). */
export const openingsOf = (
  onQuote: { readonly at: string; readonly lastAt: string } | undefined,
  opening: FieldsOf<typeof quoteOpening> | undefined,
) => (opening ? { at: onQuote?.at ?? opening.openedAt, lastAt: opening.lastOpenedAt } : onQuote);

/** A renewed link of a quote. It works only while it is the `linkId` of the quote. */
export const quoteLink = entity('quoteLink', { userId: text, quoteId: text });

/**
 * The quote with this current link, even if the account's links are closed. The ID of a quote is its link until the
 * link is renewed.
 */
export async function quoteOfLink(table: Table, linkId: string): Promise<StoredQuote | undefined> {
  const read = (quoteId: string) => find(table, { parse: quoteOfItem }, quote.key(quoteId));
  const quoteWithId = await read(linkId);
  if (quoteWithId) {
    const isRenewed = quoteWithId.lite?.linkId !== undefined;
    const isImported = quoteWithId.importId !== undefined;
    return isRenewed || isImported ? undefined : quoteWithId;
  }
  const link = await find(table, quoteLink, quoteLink.key(linkId));
  const renewed = link && (await read(link.quoteId));
  return renewed?.lite?.linkId === linkId ? renewed : undefined;
}

/**
 * The quote of a public link. Undefined for a link that never existed, was replaced, or does not work now. A mobile app
 * quote needs no Lite profile; a Lite quote works only with one.
 */
export async function findByLink(table: Table, linkId: string, now: Date): Promise<LinkedQuote | undefined> {
  const found = await quoteOfLink(table, linkId);
  if (!found) return undefined;
  const stored = await withAgreedTotal(table, found);
  const lite = await find(table, liteProfile, liteProfile.key(stored.userId));
  const isLinkOpen = lite ? hasOpenLinks(lite) : stored.lite === undefined;
  if (!isLinkOpen) return undefined;
  return lite
    ? { ...stored, account: shownAccountOf(lite, now), timeZone: lite.timeZone ?? defaultTimeZone }
    : stored;
}

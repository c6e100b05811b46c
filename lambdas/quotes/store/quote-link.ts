import { defaultTimeZone } from '#domain/time-zone';
import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { hasOpenLinks, liteProfile, shownAccountOf } from '../../profile/index.ts';
import type { LinkedQuote, StoredQuote } from '../approval/stored-quote.ts';
import { quote, quoteOfItem } from './quote.ts';

/**
 * When the client of a quote probably opened it first, and last: an item of its own, because anybody with the link causes
 * this write, and the quote's item holds its whole content.
 */
export const quoteOpening = entity('quoteOpening', { userId: text, openedAt: text, lastOpenedAt: text });

/** A renewed link of a quote; it works only while the quote names it too. */
export const quoteLink = entity('quoteLink', { userId: text, quoteId: text });

/** The quote that names a link as its own, whether its links work or not; one never renewed is its own link. */
export async function quoteOfLink(table: Table, linkId: string): Promise<StoredQuote | undefined> {
  const read = (quoteId: string) => find(table, { parse: quoteOfItem }, quote.key(quoteId));
  const own = await read(linkId);
  if (own) return own.lite?.linkId === undefined && own.importId === undefined ? own : undefined;
  const link = await find(table, quoteLink, quoteLink.key(linkId));
  const renewed = link && (await read(link.quoteId));
  return renewed?.lite?.linkId === linkId ? renewed : undefined;
}

/**
 * The quote under a public link; undefined for a link that was never made, was replaced, or does not work now. A provider
 * of the mobile app needs no Lite profile; a quote of Lite works only with one.
 */
export async function findByLink(table: Table, linkId: string, now: Date): Promise<LinkedQuote | undefined> {
  const stored = await quoteOfLink(table, linkId);
  if (!stored) return undefined;
  const lite = await find(table, liteProfile, liteProfile.key(stored.userId));
  const works = lite ? hasOpenLinks(lite) : stored.lite === undefined;
  if (!works) return undefined;
  return lite
    ? { ...stored, account: shownAccountOf(lite, now), timeZone: lite.timeZone ?? defaultTimeZone }
    : stored;
}

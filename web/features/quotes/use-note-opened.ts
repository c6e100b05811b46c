import { useMemo } from 'react';
import type { GetQuoteAnswer } from '#domain/quotes/contract/public-quotes';
import { call } from '../../adapters/api/call.ts';
import { isOwnLink } from '../../adapters/auth/kept-tokens.ts';
import { useTouchedPage } from '../../ui/use-touched-page.ts';

/**
 * Tells the owner of a Lite quote that the client has probably opened it. Loading the page alone does not count, nor
 * does a visit by the owner. Does nothing for a quote of the mobile app.
 */
export function useNoteOpened({ quote: { quoteId, revision }, ownerMark }: GetQuoteAnswer): void {
  // Only Lite quotes have a revision.
  const isLite = revision !== undefined;
  const reportOpened = useMemo(
    () =>
      isLite
        ? async () => {
            // Not reported either if it is unknown whether the visitor is the owner.
            if ((await isOwnLink(quoteId, ownerMark)) !== false) return;
            // A failure does not affect the page.
            await call('note-quote-opened', { path: { quoteId } }).catch(() => undefined);
          }
        : undefined,
    [isLite, quoteId, ownerMark],
  );
  useTouchedPage(reportOpened);
}

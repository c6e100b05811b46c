import { useMemo } from 'react';
import type { GetQuoteAnswer } from '#domain/contract/public-quotes';
import { call } from '../../adapters/api/call.ts';
import { isOwnMark } from '../../adapters/auth/is-own-mark.ts';
import { useTouchedPage } from '../../ui/use-touched-page.ts';

/**
 * Tells the owner of a quote of Lite that their client probably opened it; never by loading it, and never of the owner's
 * own look. A quote of the mobile app is only read.
 */
export function useNoteOpened({ quote: { quoteId, revision }, ownerMark }: GetQuoteAnswer): void {
  const isLite = revision !== undefined;
  const note = useMemo(
    () =>
      isLite
        ? async () => {
            if ((await isOwnMark(quoteId, ownerMark)) !== false) return;
            // Nothing of the page depends on it.
            await call('note-quote-opened', { path: { quoteId } }).catch(() => undefined);
          }
        : undefined,
    [isLite, quoteId, ownerMark],
  );
  useTouchedPage(note);
}

import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import type { LogoStore } from '../../platform/s3/logo-store.ts';
import { logoForClients } from '../../profile/index.ts';
import type { QuoteStore } from '../ports.ts';
import { isOwnersOnly, shownContentOf } from './stored-quote.ts';

/**
 * The logo of the quote's business, for anyone with the quote's link. Empty if there is no logo; refused for a
 * withdrawn quote.
 */
export async function getQuoteLogo(
  linkId: string,
  {
    quotes,
    logos,
  }: { readonly quotes: Pick<QuoteStore, 'findByLink'>; readonly logos: Pick<LogoStore, 'current' | 'find'> },
): Promise<Result<{ contentType: 'image/png'; filename: string; bytes: Uint8Array } | undefined, Problem>> {
  const stored = isQuoteId(linkId) ? await quotes.findByLink(linkId) : undefined;
  if (!stored || isOwnersOnly(stored) || stored.status === 'withdrawn')
    return refuse(problem('quote-not-found'));
  const { userId, lite, account } = stored;
  const { logoVersion } = shownContentOf(stored);
  // A Lite quote shows the logo it was sent with.
  const logo = lite
    ? logoVersion && (await logos.find(userId, logoVersion))
    : await (account ? logoForClients(userId, account, logos) : logos.current(userId));
  return ok(logo ? { contentType: 'image/png', filename: 'logo.png', bytes: logo.png } : undefined);
}

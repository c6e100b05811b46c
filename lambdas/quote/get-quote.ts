import { type Problem, problem } from '#domain/contract/problems';
import type { GetQuoteAnswer } from '#domain/contract/quote';
import { isQuoteId } from '#domain/quote/quote';
import { quoteFingerprint } from '#domain/quote/quote-fingerprint';
import { ok, type Result, refuse } from '#domain/result';
import type { GetQuotePorts } from './ports.ts';

/** A quote for whoever holds its link. Reading changes nothing; a wrong id and none answer alike. */
export async function getQuote(
  quoteId: string,
  ports: GetQuotePorts,
): Promise<Result<GetQuoteAnswer, Problem>> {
  const stored = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
  if (!stored) return refuse(problem('quote-not-found'));
  const { acceptance } = stored;
  const provider = await ports.providers.find(stored.userId);
  return ok({
    success: true,
    quote: {
      ...stored.content,
      quoteId,
      businessName: provider?.businessName ?? '',
      businessPhone: provider?.phone ?? '',
      businessAddress: provider?.address ?? '',
      businessCity: provider?.city ?? '',
      ...(acceptance && {
        status: 'accepted',
        acceptance: { at: acceptance.at, name: acceptance.name },
      }),
    },
    contentHash: ports.hash(quoteFingerprint(stored.content)),
  });
}

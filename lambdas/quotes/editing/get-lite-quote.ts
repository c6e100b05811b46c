import type { Problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/contract/quotes';
import { ok, type Result } from '#domain/result';
import type { OwnQuotePorts } from '../owner-ports.ts';
import { ownQuote } from './own-quote.ts';
import { quoteAnswer } from './quote-detail.ts';

/** One quote of the account, made in Lite or by the mobile app, with what happened to it. */
export async function getLiteQuote(
  userId: string,
  quoteId: string,
  ports: OwnQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const own = await ownQuote(userId, quoteId, ports.quotes);
  return own.ok ? ok(await quoteAnswer(own.value, ports)) : own;
}

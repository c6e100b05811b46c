import { type Problem, problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { type Result, refuse } from '#domain/result';
import type { InvoiceAccounts } from '../../invoices/index.ts';
import type { OwnQuotePorts } from '../owner-ports.ts';
import type { DepositPage } from '../ports.ts';
import { ownQuoteToChange } from './own-quote.ts';
import { answerOf } from './quote-detail.ts';

export interface RenewQuoteLinkPorts extends OwnQuotePorts {
  readonly accounts: InvoiceAccounts;
  readonly depositPage: Pick<DepositPage, 'close'>;
  /** 128 random bits as text. */
  readonly newSecret: () => string;
}

/** Attempts while concurrent requests renew the same link. */
const rounds = 3;

/** Gives a Lite quote a new link. The old link stops working at once; nothing else changes. */
export async function renewQuoteLink(
  userId: string,
  quoteId: string,
  ports: RenewQuoteLinkPorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const account = await ports.accounts.find(userId);
  if (!account) return refuse(problem('setup-incomplete'));
  if (!account.emailVerified) return refuse(problem('quote-unverified'));
  if (account.linksClosedAt !== undefined) return refuse(problem('client-links-closed'));
  for (let round = 0; round < rounds; round += 1) {
    const found = await ownQuoteToChange(userId, quoteId, ports.quotes);
    if (!found.ok) return found;
    if (!found.value.lite) return refuse(problem('quote-of-app'));
    if (found.value.status === 'draft') return refuse(problem('quote-not-sent'));
    if (!(await ports.lite.renewLink(found.value, ports.newSecret()))) continue;
    await ports.depositPage.close(found.value);
    return answerOf(quoteId, ports);
  }
  return refuse(problem('quote-edited'));
}

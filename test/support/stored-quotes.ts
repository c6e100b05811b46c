import type { LiteFacts, StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import type { QuoteStore } from '#lambdas/quotes/ports';
import { anApproval } from './approvals.ts';

const { content, head } = anApproval;
const { business: _sentWith, ...contentOfApp } = content;

export const storedLite: LiteFacts = { contentId: 'content-1', delivery: 'accepted' };

/** A stored Lite quote that was sent. */
export const aStoredQuote = (change: Partial<StoredQuote> = {}): StoredQuote => ({
  quoteId: 'A'.repeat(22),
  userId: 'owner',
  content,
  createdAt: '2026-11-03T10:00:00.000Z',
  head,
  status: 'sent',
  lite: storedLite,
  ...change,
});

/** A stored mobile app quote. */
export function aStoredQuoteOfApp(): StoredQuote {
  const { lite: _none, status: _unsaid, ...rest } = aStoredQuote({ content: contentOfApp });
  return rest;
}

/** The attributes that an approval writes on a quote. */
export const anAcceptance: NonNullable<StoredQuote['acceptance']> = {
  jobId: 'job-1',
  contentHash: 'c'.repeat(64),
  at: '2026-11-04T09:00:00.000Z',
  name: 'Dana Whitfield',
};

/** A read-only store of one quote, or of none. */
export const storeOf = (
  stored: StoredQuote | undefined,
  links: Awaited<ReturnType<QuoteStore['chain']>> = [],
): QuoteStore => {
  const rejectWrite = async () => {
    throw new Error('Nothing is written here');
  };
  return {
    partsBilled: async ({ parts = {} }) => parts,
    find: async () => stored,
    findByLink: async () => stored,
    chain: async () => links,
    billedAbove: async () => undefined,
    approve: rejectWrite,
    recordOpening: rejectWrite,
    close: rejectWrite,
  };
};

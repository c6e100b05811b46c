import { useRef, useState } from 'react';
import { quoteMessages } from '#domain/quote/quote-messages';
import { acceptQuote } from '../../adapters/api/accept-quote.ts';

export type ApprovalState =
  | { readonly kind: 'open' | 'approving' }
  /** `changed`: the quote is no longer what was shown, so it has to be loaded again first. */
  | { readonly kind: 'failed'; readonly message: string; readonly changed: boolean }
  | { readonly kind: 'approved'; readonly jobId: string };

/** Approves what was shown, once per click and one job however often. */
export function useApproveQuote(quoteId: string, contentHash: string) {
  const [approval, setApproval] = useState<ApprovalState>({ kind: 'open' });
  const running = useRef(false);

  async function approve() {
    if (running.current) return;
    running.current = true;
    setApproval({ kind: 'approving' });
    const answer = await acceptQuote(quoteId, contentHash);
    running.current = false;
    if (answer.ok) return setApproval({ kind: 'approved', jobId: answer.value.data.jobId });
    const code = answer.refusal.kind === 'problem' ? answer.refusal.body.error : undefined;
    setApproval({
      kind: 'failed',
      message: code === 'quote-not-found' ? quoteMessages.notFound : quoteMessages.approveFailed,
      changed: code === 'quote-changed',
    });
  }

  return { approval, approve } as const;
}

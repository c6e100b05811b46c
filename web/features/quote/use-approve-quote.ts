import { quoteMessages } from '#domain/quote/quote-messages';
import { codeOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { useAction } from '../../ui/use-action.ts';

export type ApprovalState =
  | { readonly kind: 'open' | 'approving' | 'approved' }
  /** `changed`: the quote is no longer what was shown, so it has to be loaded again first. */
  | { readonly kind: 'failed'; readonly message: string; readonly changed: boolean };

function failureOf(error: unknown): ApprovalState {
  const code = codeOf(error);
  return {
    kind: 'failed',
    message: code === 'quote-not-found' ? quoteMessages.notFound : quoteMessages.approveFailed,
    changed: code === 'quote-changed',
  };
}

const approvalKinds = { idle: 'open', running: 'approving', done: 'approved' } as const;

/** Approves what was shown, once per click and one job however often. */
export function useApproveQuote(quoteId: string, contentHash: string) {
  const { state, run } = useAction(() => call('accept-quote', { path: { quoteId }, body: { contentHash } }));
  const approval: ApprovalState =
    state.kind === 'failed' ? failureOf(state.error) : { kind: approvalKinds[state.kind] };
  return { approval, approve: run };
}

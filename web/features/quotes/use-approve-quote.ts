import { type CallFailure, referenceOf } from '#domain/contract/call-failure';
import type { AcceptQuoteAnswer } from '#domain/quotes/contract/public-quotes';
import { optionTexts, type QuoteChoice } from '#domain/quotes/quote-options';
import { quoteMessages } from '#domain/quotes/quote-page-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callWithToken } from '../../adapters/api/call.ts';
import { type ActionState, useAction } from '../../ui/use-action.ts';
import { isQuoteOutdated } from './reply-failure.ts';

/** What the client enters to sign. */
export interface Signature {
  readonly name: string;
  /** The address that receives the copy; '' for none. */
  readonly email: string;
}

export type ApprovalState =
  | { readonly kind: 'open' | 'approving' }
  | {
      readonly kind: 'approved';
      readonly answer: AcceptQuoteAnswer;
      readonly signature: Signature;
      /** What was signed; undefined if there was nothing to choose. */
      readonly choice: QuoteChoice | undefined;
    }
  /** `mustReload`: the quote has changed or is gone since it was loaded, so it has to be loaded again first. */
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly advice: string;
      /** For support; '' if there is none. */
      readonly reference: string;
      readonly mustReload: boolean;
      /** True for the owner, who cannot approve the quote. */
      readonly isOwn: boolean;
    };

/** “Failed to approve quote.” with advice for the cause; causes that need another message are `explained`. */
function failedState(failure: CallFailure): ApprovalState {
  const { kind, code } = failure;
  const failed = (advice: string): ApprovalState => ({
    kind: 'failed',
    message: quoteMessages.approveFailed,
    advice,
    reference: referenceOf(failure),
    mustReload: code === 'quote-changed',
    isOwn: false,
  });
  const explained = (message: string, advice: string, mustReload = false): ApprovalState => ({
    kind: 'failed',
    message,
    advice,
    reference: '',
    mustReload,
    isOwn: code === 'quote-own',
  });
  if (code === 'quote-not-found') return explained(quoteMessages.notFound, quoteMessages.askForLink, true);
  if (code === 'quote-changed') return failed(quoteMessages.changed);
  if (code === 'name-required') return failed(quoteMessages.nameMissing);
  if (code === 'quote-choice-missing') return failed(optionTexts.chooseFirst);
  // Expired, declined, withdrawn or approved meanwhile: the API's sentence says which.
  if (isQuoteOutdated(code)) return explained(failure.sentence ?? '', '', true);
  if (code === 'maintenance') return failed(failure.sentence ?? '');
  if (code === 'quote-own') return explained(quoteMessages.own, '');
  if (code === 'invalid-email') return failed(quoteMessages.emailWrong);
  return failed(kind === 'offline' ? quoteMessages.offline : quoteMessages.ourFault);
}

/**
 * Approves the displayed content. Clicking again while it runs does nothing, and a repeated approval creates no second
 * job.
 */
export function useApproveQuote(quoteId: string, contentHash: string) {
  const { state, run } = useAction(async (signature: Signature, choice: QuoteChoice | undefined) => ({
    signature,
    choice,
    answer: await callWithToken('accept-quote', {
      path: { quoteId },
      body: { contentHash, ...signature, ...(choice && { choice: { ...choice, lines: [...choice.lines] } }) },
    }),
  }));
  return {
    approval: approvalOf(state),
    approve: (signature: Signature, choice?: QuoteChoice) => void run(signature, choice),
  };
}

type Approved = Pick<
  Extract<ApprovalState, { readonly kind: 'approved' }>,
  'answer' | 'choice' | 'signature'
>;

function approvalOf(state: ActionState<Approved>): ApprovalState {
  switch (state.kind) {
    case 'idle':
      return { kind: 'open' };
    case 'running':
      return { kind: 'approving' };
    case 'done':
      return { kind: 'approved', ...state.answer };
    case 'failed':
      return failedState(failureOf(state.error));
  }
}

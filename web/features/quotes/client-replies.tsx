import { useState } from 'react';
import { questionTexts } from '#domain/documents/client-question';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { quoteLimits } from '#domain/quotes/quote';
import { inWordsOf, quoteWord } from '#domain/quotes/quote-page-words';
import { call } from '../../adapters/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { type ActionState, useAction } from '../../ui/use-action.ts';
import { QuestionForm, QuestionSent } from '../documents/question-form.tsx';
import { ReplyForm } from '../documents/reply-form.tsx';
import { replyFailureOf } from './reply-failure.ts';

interface ClientRepliesProps {
  readonly quote: QuoteView;
  readonly contentHash: string;
  readonly onDeclined: () => void;
  /** Called if the quote has changed since it was loaded. */
  readonly onReload: () => void;
}

type Reply = 'decline' | 'question';

/** What a form shows of its last attempt. */
function stateOf(state: ActionState<unknown>, { quote, onReload }: ClientRepliesProps) {
  const failure = state.kind === 'failed' ? replyFailureOf(state.error) : undefined;
  return {
    isBusy: state.kind === 'running',
    failure: failure && inWordsOf(quote, failure.text),
    instead: failure?.mustReload ? (
      <Button onClick={onReload}>{`Reload the ${quoteWord(quote)}`}</Button>
    ) : undefined,
  };
}

/** What a client can do with a Lite quote besides approving: decline it while it is open, and ask a question. */
export function ClientReplies(props: ClientRepliesProps) {
  const { quote, contentHash, onDeclined } = props;
  const [openReply, setOpenReply] = useState<Reply>();
  const path = { quoteId: quote.quoteId };
  const declineAction = useAction((reason: string) =>
    call('decline-quote', { path, body: { contentHash, reason } }).then(onDeclined),
  );
  const questionAction = useAction((question: string) =>
    call('ask-quote-question', { path, body: { question } }),
  );
  const isQuestionSent = questionAction.state.kind === 'done';
  const toggleReply = (reply: Reply) => setOpenReply(openReply === reply ? undefined : reply);
  return (
    <section aria-label="Your answer" className="mt-6 grid gap-4 print:hidden">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!isQuestionSent && (
          <Button
            variant="outline"
            aria-expanded={openReply === 'question'}
            onClick={() => toggleReply('question')}
          >
            {questionTexts.button}
          </Button>
        )}
        {quote.state === 'sent' && (
          <Button
            variant="outline"
            aria-expanded={openReply === 'decline'}
            onClick={() => toggleReply('decline')}
          >
            Decline
          </Button>
        )}
      </div>
      {isQuestionSent && <QuestionSent businessName={quote.businessName} />}
      {openReply === 'question' && !isQuestionSent && (
        <QuestionForm
          {...stateOf(questionAction.state, props)}
          onSubmit={(question) => void questionAction.run(question)}
        />
      )}
      {openReply === 'decline' && quote.state === 'sent' && (
        <ReplyForm
          label="Reason"
          submitLabel={`Decline the ${quoteWord(quote)}`}
          busyLabel="Declining..."
          maxLength={quoteLimits.reason}
          {...stateOf(declineAction.state, props)}
          onSubmit={(reason) => void declineAction.run(reason)}
        />
      )}
    </section>
  );
}

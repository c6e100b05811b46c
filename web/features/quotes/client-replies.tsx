import { type FormEvent, useRef, useState } from 'react';
import type { QuoteView } from '#domain/contract/public-quotes';
import { quoteLimits } from '#domain/quotes/quote';
import { quoteMessages } from '#domain/quotes/quote-words';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type ActionState, useAction } from '../../ui/use-action.ts';
import { replyFailureOf } from './reply-failure.ts';

interface ClientRepliesProps {
  readonly quote: QuoteView;
  readonly contentHash: string;
  readonly onDeclined: () => void;
  /** Called if the quote has changed since it was loaded. */
  readonly onReload: () => void;
}

type Reply = 'decline' | 'question';

/** What a client can do with a Lite quote besides approving: decline it while it is open, and ask a question. */
export function ClientReplies({ quote, contentHash, onDeclined, onReload }: ClientRepliesProps) {
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
            Ask a question
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
      {isQuestionSent && (
        <Alert tone="success">
          Your question was sent to{' '}
          {quote.businessName ? <span translate="no">{quote.businessName}</span> : 'the business'}. They will
          answer you directly.
        </Alert>
      )}
      {openReply === 'question' && !isQuestionSent && (
        <ReplyForm
          label="Your question"
          submitLabel="Send question"
          busyLabel="Sending..."
          maxLength={quoteLimits.question}
          emptyMessage={quoteMessages.questionEmpty}
          state={questionAction.state}
          onSubmit={(question) => void questionAction.run(question)}
          onReload={onReload}
        />
      )}
      {openReply === 'decline' && quote.state === 'sent' && (
        <ReplyForm
          label="Reason"
          submitLabel="Decline the quote"
          busyLabel="Declining..."
          maxLength={quoteLimits.reason}
          state={declineAction.state}
          onSubmit={(reason) => void declineAction.run(reason)}
          onReload={onReload}
        />
      )}
    </section>
  );
}

interface ReplyFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly maxLength: number;
  /** Error message for an empty text; undefined if the text is optional. */
  readonly emptyMessage?: string;
  readonly state: ActionState<unknown>;
  readonly onSubmit: (text: string) => void;
  readonly onReload: () => void;
}

function ReplyForm({ label, emptyMessage, maxLength, state, onSubmit, onReload, ...texts }: ReplyFormProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const replyFailure = state.kind === 'failed' ? replyFailureOf(state.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = emptyMessage !== undefined && text.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else onSubmit(text);
  }

  return (
    <Card className="p-6 sm:p-8">
      <form noValidate method="dialog" onSubmit={submit} className="grid gap-4">
        <TextArea
          ref={field}
          label={label}
          value={text}
          maxLength={maxLength}
          optional={emptyMessage === undefined}
          error={isMissing ? emptyMessage : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        {replyFailure && <Alert tone="error">{replyFailure.text}</Alert>}
        <div>
          {replyFailure?.mustReload ? (
            <Button onClick={onReload}>Reload the quote</Button>
          ) : (
            <Button type="submit" busy={state.kind === 'running'} busyLabel={texts.busyLabel}>
              {texts.submitLabel}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

import { useState } from 'react';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import { questionTexts } from '#domain/documents/client-question';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { QuestionForm, QuestionSent } from '../documents/question-form.tsx';

function failureText(error: unknown): string {
  const failure = failureOf(error);
  return (
    shownSentence(failure) ??
    withReference(failure.kind === 'offline' ? questionTexts.notSent : questionTexts.ourFault, failure)
  );
}

/** "Ask a question" on the client's page of an invoice: the owner gets an email. */
export function AskQuestion({ linkId, business }: { readonly linkId: string; readonly business: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { state, run } = useAction((question: string) =>
    call('ask-invoice-question', { path: { linkId }, body: { question } }),
  );
  if (state.kind === 'done') return <QuestionSent businessName={business} />;
  return (
    <div className="grid gap-4">
      <div>
        <Button variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {questionTexts.button}
        </Button>
      </div>
      {isOpen && (
        <QuestionForm
          isBusy={state.kind === 'running'}
          failure={state.kind === 'failed' ? failureText(state.error) : undefined}
          onSubmit={(question) => void run(question)}
        />
      )}
    </div>
  );
}

import type { QuoteDetail } from '#domain/quotes/contract';
import type { QuoteQuestion } from '#domain/quotes/quote';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AskedText, HowToAnswer } from '../../documents/asked-question.tsx';
import { useChangeQuote } from '../use-own-quote.ts';
import { quoteHeading } from './quote-header.tsx';

/** The client's questions, newest first. The owner answers by email or phone and marks them as answered here. */
export function QuoteQuestions({ quote }: { readonly quote: QuoteDetail }) {
  const { questions = [], importId } = quote;
  if (questions.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">Questions</h2>
      <ul className="mt-3 divide-y divide-line">
        {questions.map((question) => (
          <Question
            key={question.questionId}
            quote={quote}
            question={question}
            isImported={importId !== undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

interface QuestionProps {
  readonly quote: QuoteDetail;
  readonly question: QuoteQuestion;
  /** True for an imported quote, whose questions cannot be marked. */
  readonly isImported: boolean;
}

function Question({ quote, question: { questionId, text, at, answeredAt }, isImported }: QuestionProps) {
  const { quoteId, content } = quote;
  const to = content.client?.email ?? '';
  const { change, isPending, failure } = useChangeQuote((isAnswered: boolean) =>
    callAsAccount('answer-quote-question', { path: { quoteId, questionId }, body: { isAnswered } }),
  );
  const isUnanswered = answeredAt === undefined;
  return (
    <li className="py-4 text-sm">
      <AskedText text={text} at={at} answeredAt={answeredAt} />
      {!isImported && isUnanswered && <HowToAnswer to={to} subject={`Re: ${quoteHeading(quote)}`} />}
      {!isImported && (
        <Button
          variant="outline"
          className="mt-3"
          busy={isPending}
          busyLabel="Saving..."
          onClick={() => change(isUnanswered)}
        >
          {isUnanswered ? 'Mark as answered' : 'Mark as not answered'}
        </Button>
      )}
      {failure !== undefined && (
        <Alert tone="error" className="mt-3">
          {failure}
        </Alert>
      )}
    </li>
  );
}

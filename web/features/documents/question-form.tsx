import type { ReactNode } from 'react';
import { maxQuestionLength, questionTexts } from '#domain/documents/client-question';
import { Alert } from '../../ui/alert.tsx';
import { ReplyForm } from './reply-form.tsx';

/** Shown instead of the form after the question was sent. */
export const QuestionSent = ({ businessName }: { readonly businessName: string }) => (
  <Alert tone="success">
    Your question was sent to {businessName ? <span translate="no">{businessName}</span> : 'the business'}.
    They will answer you by email or phone.
  </Alert>
);

interface QuestionFormProps {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (question: string) => void;
  readonly instead?: ReactNode;
}

/** A client's question about a document. */
export const QuestionForm = (props: QuestionFormProps) => (
  <ReplyForm
    label={questionTexts.label}
    submitLabel={questionTexts.submit}
    busyLabel={questionTexts.busy}
    maxLength={maxQuestionLength}
    emptyMessage={questionTexts.empty}
    {...props}
  />
);

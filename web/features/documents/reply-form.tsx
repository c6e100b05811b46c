import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface ReplyFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly maxLength: number;
  /** Error message for an empty text; undefined if the text is optional. */
  readonly emptyMessage?: string;
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly failure?: string | undefined;
  readonly onSubmit: (text: string) => void;
  /** Takes the place of the button, if submitting again cannot succeed. */
  readonly instead?: ReactNode;
}

/** What a client writes to the business on the page of a document: a question, or a reason. */
export function ReplyForm({
  label,
  emptyMessage,
  maxLength,
  isBusy,
  failure,
  onSubmit,
  instead,
  ...texts
}: ReplyFormProps) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);

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
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        <div>
          {instead ?? (
            <Button type="submit" busy={isBusy} busyLabel={texts.busyLabel}>
              {texts.submitLabel}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Start } from './start-draft.ts';

const sentences: Partial<Record<Start['origin'], { readonly text: string; readonly action: string }>> = {
  kept: { text: 'We kept what you had not sent yet.', action: 'Start over' },
  free: { text: 'We brought over what you typed in the free generator.', action: 'Start over' },
};

interface StartNoticeProps {
  readonly origin: Start['origin'];
  /** True for a stored invoice, whose typed changes can be thrown away. */
  readonly isEdit: boolean;
  readonly onStartOver: () => void;
}

/** Says where a form that is not blank came from, with the way back to a fresh one. */
export function StartNotice({ origin, isEdit, onStartOver }: StartNoticeProps) {
  const sentence = sentences[origin];
  if (!sentence) return null;
  return (
    <Alert tone="info" className="mb-4 flex items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0 py-1.5">
        {isEdit ? 'We kept the changes you had not saved yet.' : sentence.text}
      </span>
      <Button variant="quiet" className="-mr-3 shrink-0" onClick={onStartOver}>
        {isEdit ? 'Discard changes' : sentence.action}
      </Button>
    </Alert>
  );
}

import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { DraftAside } from './use-draft-aside.ts';

interface AsideNoticeProps {
  readonly aside: DraftAside;
  /** True for a stored invoice, which somebody else changed. */
  readonly isEdit: boolean;
}

/** Stands until it is decided what becomes of an unsent form that this one took the place of. */
export function AsideNotice({ aside, isEdit }: AsideNoticeProps) {
  if (!aside.isThere) return null;
  return (
    <Alert
      tone={isEdit ? 'warning' : 'info'}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 py-1.5"
    >
      <span className="min-w-0 py-1.5">
        {isEdit
          ? 'This invoice was changed elsewhere. Your unsaved changes were put aside.'
          : 'Your unsent form was put aside.'}
      </span>
      <span className="-mx-3 flex">
        <Button variant="quiet" onClick={aside.restore}>
          Restore
        </Button>
        <Button variant="quiet" onClick={aside.discard}>
          Discard
        </Button>
      </span>
    </Alert>
  );
}

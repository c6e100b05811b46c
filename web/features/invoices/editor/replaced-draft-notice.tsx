import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ReplacedDraft } from './use-replaced-draft.ts';

interface ReplacedDraftNoticeProps {
  readonly replaced: ReplacedDraft;
}

/** Stands until it is decided what becomes of changes of this invoice that are not in its form. */
export function ReplacedDraftNotice({ replaced }: ReplacedDraftNoticeProps) {
  if (!replaced.isThere) return null;
  return (
    <Alert tone="warning" className="mb-4 flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <span className="min-w-0 py-1.5">
        This invoice was changed elsewhere. Your unsaved changes were put aside.
      </span>
      <span className="-mx-3 flex">
        <Button variant="quiet" onClick={replaced.restore}>
          Restore
        </Button>
        <Button variant="quiet" onClick={replaced.discard}>
          Discard
        </Button>
      </span>
    </Alert>
  );
}

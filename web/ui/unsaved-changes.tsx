import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Alert } from './alert.tsx';
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx';

/** The clicked link if it opens another page of this site in this tab; otherwise undefined. */
function linkToAnotherPage(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlainClick =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlainClick || !link?.href || link.target !== '' || link.hasAttribute('download')) return undefined;
  const isElsewhere = link.origin === location.origin && link.pathname !== location.pathname;
  return isElsewhere ? link : undefined;
}

interface LeaveQuestionProps {
  readonly hasChanges: boolean;
  readonly title?: string;
  readonly description?: string;
}

/** Asks for confirmation before a link leaves a page with unsaved changes, which by default stay in this tab. */
export function LeaveQuestion({
  hasChanges,
  title = 'Leave without saving?',
  description = 'Your changes on this page are not saved. They stay in this tab, in case you come back.',
}: LeaveQuestionProps) {
  const navigate = useNavigate();
  const [target, setTarget] = useState('');
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!hasChanges) return undefined;
    const ask = (event: MouseEvent) => {
      const link = linkToAnotherPage(event);
      if (!link) return;
      // Runs before the router handles the click.
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search + link.hash);
      setOpen(true);
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, [hasChanges]);

  return (
    <LazyConfirmDialog
      confirmation={
        target === ''
          ? undefined
          : {
              open,
              title,
              description,
              confirm: 'Leave',
              variant: 'filled',
              onClose: () => setOpen(false),
              onConfirm: () => {
                setOpen(false);
                void navigate(target);
              },
            }
      }
    />
  );
}

interface UnsavedChangesProps {
  readonly hasChanges: boolean;
  /** True if the changes were typed before this visit. */
  readonly wereRestored: boolean;
  readonly onDiscard: () => void;
}

/** Shows that earlier changes were restored, and asks for confirmation before a link leaves the page. */
export const UnsavedChanges = ({ hasChanges, wereRestored, onDiscard }: UnsavedChangesProps) => (
  <>
    {wereRestored && (
      <Alert tone="info">
        Your unsaved changes are back.{' '}
        <button type="button" className="font-semibold underline" onClick={onDiscard}>
          Discard them
        </button>
      </Alert>
    )}
    <LeaveQuestion hasChanges={hasChanges} />
  </>
);

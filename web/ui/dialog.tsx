import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly open: boolean;
  /** Called when the user closes the dialog with Escape, the backdrop or the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Fields or text between description and actions. */
  readonly children?: ReactNode;
  /** Buttons, the confirming one last. */
  readonly actions: ReactNode;
}

/** A modal dialog. Focus stays inside and returns to the previously focused element. */
export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-[rgb(9_9_11/55%)] transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup className="fixed left-1/2 top-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-dialog border border-line bg-surface p-6 text-ink shadow-raised transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0">
          <Base.Title className="text-xl font-semibold">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-2 text-muted">{description}</Base.Description>
          )}
          {children !== undefined && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

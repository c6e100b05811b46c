import { useRef, useState } from 'react';

interface OpenedDialog<Kind, Subject> {
  readonly kind: Kind;
  /** The item that the dialog is for. */
  readonly subject?: Subject;
  /** How often a dialog was opened. Used as its key, so that each opening has a new form. */
  readonly openCount: number;
}

/** The dialog that a page opened last; it stays mounted while it closes. */
export function useOpenedDialog<Kind, Subject>() {
  const [dialog, setDialog] = useState<OpenedDialog<Kind, Subject>>();
  const [isOpen, setIsOpen] = useState(false);
  const openCount = useRef(0);
  const open = (kind: Kind, subject?: Subject) => {
    openCount.current += 1;
    setDialog({ kind, openCount: openCount.current, ...(subject !== undefined && { subject }) });
    setIsOpen(true);
  };
  return { dialog, isDialogOpen: isOpen, open, close: () => setIsOpen(false) };
}

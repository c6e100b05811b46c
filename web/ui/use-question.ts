import { useRef, useState } from 'react';

/** An opened dialog. */
interface Question<Kind, Subject> {
  readonly kind: Kind;
  /** The item that the dialog is for. */
  readonly subject?: Subject;
  /** Counts the openings. Used as the dialog's key, so that each opening has a new form. */
  readonly openings: number;
}

/** The dialog that a page opened last; it stays mounted while it closes. */
export function useQuestion<Kind, Subject>() {
  const [question, setQuestion] = useState<Question<Kind, Subject>>();
  const [open, setOpen] = useState(false);
  const openings = useRef(0);
  const ask = (kind: Kind, subject?: Subject) => {
    openings.current += 1;
    setQuestion({ kind, openings: openings.current, ...(subject !== undefined && { subject }) });
    setOpen(true);
  };
  return { question, open, ask, close: () => setOpen(false) };
}

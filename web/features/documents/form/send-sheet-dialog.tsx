import type { ReactNode } from 'react';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import type { SendSheet } from './use-send-sheet.ts';

interface SendSheetDialogProps {
  readonly sheet: SendSheet;
  /** Names the document. */
  readonly title: string;
  /** The formatted total, and until when. */
  readonly description: string;
  /** Label of the button that sends or saves. */
  readonly label: string;
  /** The recipients and what they get. */
  readonly children: ReactNode;
}

/** The sheet of a phone that names the recipients of a document; its button sends. */
export const SendSheetDialog = ({ sheet, label, ...content }: SendSheetDialogProps) => (
  <LazyConfirmDialog
    confirmation={
      sheet.isOpen
        ? {
            open: true,
            ...content,
            confirm: label,
            variant: 'filled',
            onClose: sheet.close,
            onConfirm: sheet.confirm,
          }
        : undefined
    }
  />
);

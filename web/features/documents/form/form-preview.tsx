import { type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { SheetPreview } from '../sheet/sheet-preview.tsx';
import { useFollowLine } from './use-follow-line.ts';

// The code of this file and of the phone's preview is loaded after the form; see `late-preview.tsx`.
export { ReadableSheet } from '../sheet/readable-sheet.tsx';

export interface FormPreviewProps {
  readonly sheet: InvoiceSheet;
  /** URL of the business's logo, already checked to be safe. */
  readonly logoUrl?: string;
  /** The element that scrolls the preview. */
  readonly pane: RefObject<HTMLElement | null>;
  /** Called when the preview is on the screen. Must be stable. */
  readonly onShown: () => void;
}

/**
 * The document for the preview. After a line is added or removed, the preview keeps the earlier document until the form
 * shows the change, because rendering both would delay the response to the click. Typing changes the preview at once.
 */
function useSheetAfterForm(sheet: InvoiceSheet): InvoiceSheet {
  const { length } = sheet.rows;
  const isWaitingForForm = useDeferredValue(length) !== length;
  const lastSheet = useRef(sheet);
  useEffect(() => {
    if (!isWaitingForForm) lastSheet.current = sheet;
  }, [isWaitingForForm, sheet]);
  return isWaitingForForm ? lastSheet.current : sheet;
}

/** The preview beside the form, scrolled to the line that is being edited. */
export function FormPreview({ sheet, logoUrl, pane, onShown }: FormPreviewProps) {
  const shownSheet = useSheetAfterForm(sheet);
  useFollowLine(pane, shownSheet);
  useEffect(onShown, [onShown]);
  return <SheetPreview sheet={shownSheet} {...(logoUrl !== undefined && { logoUrl })} />;
}

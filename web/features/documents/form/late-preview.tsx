import { lazy, memo, Suspense, useCallback, useRef, useState } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { onlineImport } from '../../../adapters/online-import.ts';
import type { FormPreviewProps } from './form-preview.tsx';

type PreviewCode = typeof import('./form-preview.tsx');

const importPreview = () => import('./form-preview.tsx');
const importOnline = onlineImport(importPreview);

/**
 * Waits until the code can be loaded. The form works without its preview, so a failure must not replace the form or
 * reload the page.
 */
const importWhenOnline = (): Promise<PreviewCode> =>
  new Promise((resolve) => {
    const load = () =>
      void importOnline.prefetch().then(
        (code) => {
          window.removeEventListener('online', load);
          resolve(code);
        },
        () => undefined,
      );
    window.addEventListener('online', load);
    load();
  });

let loading: Promise<PreviewCode> | undefined;
const loadPreview = (): Promise<PreviewCode> => {
  // The build prerenders the preview without a window.
  loading ??= typeof window === 'undefined' ? importPreview() : importWhenOnline();
  return loading;
};

const PanePreview = lazy(async () => ({ default: (await loadPreview()).FormPreview }));
const PhoneSheet = lazy(async () => ({ default: (await loadPreview()).ReadableSheet }));

/** An empty page, of the size of a document on one page. */
const blankPage = (
  <div className="sheet-frame">
    <div className="sheet" />
  </div>
);

interface PreviewProps {
  readonly label: string;
  readonly sheet: InvoiceSheet;
  /** URL of the business's logo, already checked to be safe. */
  readonly logoUrl?: string;
}

/**
 * The preview beside the form, which is also what is printed. Its code is loaded once the form is on the screen. Until
 * then it keeps showing the first document, because React would replace changed prerendered HTML with a blank page.
 */
export function LatePreview({ label, sheet, ...rest }: PreviewProps) {
  const [firstSheet] = useState(sheet);
  const [isShown, setIsShown] = useState(false);
  const onShown = useCallback(() => setIsShown(true), []);
  const pane = useRef<HTMLElement>(null);
  const previewProps: FormPreviewProps = { ...rest, sheet: isShown ? sheet : firstSheet, pane, onShown };
  return (
    <section
      ref={pane}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a page taller than the window scrolls here, by keyboard too
      tabIndex={0}
      className="sheet-pane sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto rounded-card shadow-raised lg:block print:static print:block print:max-h-none print:overflow-visible print:shadow-none"
    >
      <PreviewBoundary {...previewProps} />
    </section>
  );
}

/** Renders only when the preview changes, so that React leaves prerendered HTML alone until the code is loaded. */
const PreviewBoundary = memo((props: FormPreviewProps) => (
  <Suspense fallback={blankPage}>
    <PanePreview {...props} />
  </Suspense>
));

/** The preview that replaces the form on a phone. */
export const PhonePreview = ({ label, ...documentProps }: PreviewProps) => (
  <section aria-label={label} className="mb-4 overflow-hidden rounded-card shadow-raised">
    <Suspense fallback={blankPage}>
      <PhoneSheet {...documentProps} />
    </Suspense>
  </section>
);

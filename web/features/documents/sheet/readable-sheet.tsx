import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SheetPreview } from './sheet-preview.tsx';

/**
 * How a phone shows the document: 'text' is reflowed at reading size, 'page' is the printed page fitted to the screen,
 * 'near' is the printed page zoomed in.
 */
type View = 'text' | 'page' | 'near';

/**
 * Shows the document on screens that may be narrower than a printed page. Below 48rem it is reflowed, and a button
 * shows the printed page. Wider screens and print use the printed page.
 */
export function ReadableSheet({
  isSmallFirst = false,
  ...props
}: ComponentProps<typeof SheetPreview> & {
  /** Shows the whole page first on a phone, for somebody who knows what it says. */
  readonly isSmallFirst?: boolean;
}) {
  const [view, setView] = useState<View>(isSmallFirst ? 'page' : 'text');
  return (
    <>
      <div
        className={classNames(
          view === 'text' && 'sheet-reflows',
          view === 'near' && 'max-md:overflow-x-auto max-md:[&>.sheet-frame]:w-[51rem]',
        )}
      >
        <SheetPreview {...props} />
      </div>
      <div className="flex justify-center gap-3 border-t border-line bg-surface p-3 md:hidden print:hidden">
        <Button variant="outline" onClick={() => setView(view === 'text' ? 'page' : 'text')}>
          {view === 'text' ? 'Whole page' : 'Easy to read'}
        </Button>
        {view !== 'text' && (
          <Button variant="outline" onClick={() => setView(view === 'near' ? 'page' : 'near')}>
            {view === 'near' ? 'Whole page' : 'Zoom in'}
          </Button>
        )}
      </div>
    </>
  );
}

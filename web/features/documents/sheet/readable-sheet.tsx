import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SheetPreview } from './sheet-preview.tsx';

/** How a phone shows the sheet: its strings at reading size, or the page as it prints, whole or from near. */
type View = 'text' | 'page' | 'near';

/**
 * The sheet where a page of paper may be wider than the screen. Below 48rem it is the same sheet reflowed, with the page
 * as it prints one tap away; on wider screens, and on paper, it is the page.
 */
export function ReadableSheet(props: ComponentProps<typeof SheetPreview>) {
  const [view, setView] = useState<View>('text');
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
          {view === 'text' ? 'As it prints' : 'Easy to read'}
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

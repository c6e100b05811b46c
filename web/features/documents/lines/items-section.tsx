import { BookMarked } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { buttonClasses } from '../../../ui/button.tsx';
import { SearchPicker } from '../../../ui/search-picker.tsx';
import type { ItemSearch } from '../form/saved-entries.ts';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import type { LineMarksProps } from './line-row.tsx';
import { LinesEditor } from './lines-editor.tsx';
import { noItemsText, SavedDescription } from './saved-description.tsx';
import { SavedLinesContext, useSavedLineSearch } from './saved-line-search.tsx';

interface ItemsSectionProps {
  readonly form: InvoiceForm;
  readonly sheet: InvoiceSheet;
  readonly items: ItemSearch;
  readonly taxHint: ReactNode;
  /** Where an added line goes, if the document has options. */
  readonly addsTo?: string | undefined;
  readonly lineMarks?: ComponentType<LineMarksProps> | undefined;
}

/** The lines, typed or chosen from the saved items. */
export function ItemsSection({ form, sheet, items, taxHint, addsTo, lineMarks }: ItemsSectionProps) {
  const saved = useSavedLineSearch(items);
  const where = addsTo === undefined ? '' : ` to ${addsTo}`;
  return (
    <section aria-labelledby="items-heading" className="p-4 sm:p-6">
      <h2 id="items-heading" className="mb-3 text-lg font-semibold">
        Services/Items
      </h2>
      <SavedLinesContext value={saved}>
        <LinesEditor
          form={form}
          sheet={sheet}
          taxHint={taxHint}
          lineMarks={lineMarks}
          addLabel={`+ Add Item${where}`}
          creditLabel={`+ Add Credit${where}`}
          descriptionField={SavedDescription}
          renderAddSaved={(add) => (
            <SearchPicker
              align="start"
              searchLabel="Search saved items"
              search={saved.find}
              failure={saved.failure}
              onPick={({ line }) => add({ ...line, quantity: '1' })}
              emptyText={noItemsText}
              triggerClassName={buttonClasses('outline')}
              trigger={
                <span className="inline-flex items-center gap-2">
                  {`+ Add Saved Item${where}`}
                  <BookMarked aria-hidden="true" className="size-4" />
                </span>
              }
            />
          )}
        />
      </SavedLinesContext>
    </section>
  );
}

import { emptyLine, type LineDraft } from '#domain/documents/invoice-draft';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterRender } from '../../../ui/use-focus-after-render.ts';
import { elementId } from '../../documents/form/form-faults.ts';
import type { useChangeOrder } from './use-change-order.ts';

interface ChangeOrderLinesProps
  extends Pick<ReturnType<typeof useChangeOrder>, 'draft' | 'change' | 'fieldFaults'> {
  readonly focusesFirstLine: boolean;
}

const fieldOf = (index: number, name: string): string => `lineItems.${index}.${name}`;

/** Functions that change the lines, hide the faults that no longer apply, and move the focus. */
function useLines({ draft, change, fieldFaults }: Omit<ChangeOrderLinesProps, 'focusesFirstLine'>) {
  const { lineItems } = draft;
  const focusAfterRender = useFocusAfterRender();
  const focusLine = (index: number) =>
    focusAfterRender(() => document.getElementById(elementId(fieldOf(index, 'description'))));
  return {
    changeLine(index: number, changes: Partial<LineDraft>) {
      change({ lineItems: lineItems.map((line, at) => (at === index ? { ...line, ...changes } : line)) });
      const changed = Object.keys(changes).map((name) => fieldOf(index, name));
      fieldFaults.hide((field) => field === 'lineItems' || changed.includes(field));
    },
    removeLine(index: number) {
      change({ lineItems: lineItems.filter((_, at) => at !== index) });
      // Faults name lines by position.
      fieldFaults.hide((field) => field.startsWith('lineItems'));
      focusLine(Math.max(0, index - 1));
    },
    addLine() {
      change({ lineItems: [...lineItems, { ...emptyLine, unitPrice: '' }] });
      focusLine(lineItems.length);
    },
  };
}

/** The lines of a change order, each of which adds work or subtracts a credit. */
export function ChangeOrderLines({ focusesFirstLine, ...form }: ChangeOrderLinesProps) {
  const { draft, fieldFaults } = form;
  const { changeLine, removeLine, addLine } = useLines(form);
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      {draft.lineItems.map((line, index) => {
        const errorOf = (name: string) => fieldFaults.faults.get(fieldOf(index, name));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed by position
          <fieldset key={index} className="grid gap-3 border-b border-line pb-4 last:border-0 last:pb-0">
            <legend className="sr-only">Line {index + 1}</legend>
            <TextField
              id={elementId(fieldOf(index, 'description'))}
              label="Description"
              autoFocus={index === 0 && focusesFirstLine}
              autoComplete="off"
              value={line.description}
              error={errorOf('description')}
              onChange={(event) => changeLine(index, { description: event.currentTarget.value })}
            />
            <div className="grid grid-cols-2 gap-3">
              <DecimalField
                label="Price"
                value={line.unitPrice}
                error={errorOf('unitPrice')}
                onChange={(event) => changeLine(index, { unitPrice: event.currentTarget.value })}
              />
              <DecimalField
                label="Quantity"
                value={line.quantity}
                error={errorOf('quantity')}
                onChange={(event) => changeLine(index, { quantity: event.currentTarget.value })}
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <CheckBox checked={line.credit === true} onChange={(credit) => changeLine(index, { credit })}>
                Credit: subtract this
              </CheckBox>
              {draft.lineItems.length > 1 && (
                <Button variant="outline" onClick={() => removeLine(index)}>
                  Remove line
                </Button>
              )}
            </div>
          </fieldset>
        );
      })}
      <Button variant="outline" className="justify-self-start" onClick={addLine}>
        Add line
      </Button>
    </Card>
  );
}

import { emptyLine, type LineDraft } from '#domain/documents/invoice-draft';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { DecimalField, TextField } from '../../../ui/text-field.tsx';
import type { useChangeOrder } from './use-change-order.ts';

interface ChangeOrderLinesProps
  extends Pick<ReturnType<typeof useChangeOrder>, 'draft' | 'change' | 'faults'> {
  readonly focusesFirstLine: boolean;
}

/** The lines of a change order, each of which adds work or subtracts a credit. */
export function ChangeOrderLines({ draft, change, faults, focusesFirstLine }: ChangeOrderLinesProps) {
  const changeLine = (index: number, changes: Partial<LineDraft>) =>
    change({ lineItems: draft.lineItems.map((line, at) => (at === index ? { ...line, ...changes } : line)) });
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      {draft.lineItems.map((line, index) => {
        const errorOf = (field: string) => faults.get(`lineItems.${index}.${field}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end and removed by position
          <fieldset key={index} className="grid gap-3 border-b border-line pb-4 last:border-0 last:pb-0">
            <legend className="sr-only">Line {index + 1}</legend>
            <TextField
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
                <Button
                  variant="outline"
                  onClick={() => change({ lineItems: draft.lineItems.filter((_, at) => at !== index) })}
                >
                  Remove line
                </Button>
              )}
            </div>
          </fieldset>
        );
      })}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => change({ lineItems: [...draft.lineItems, { ...emptyLine, unitPrice: '' }] })}
      >
        Add line
      </Button>
    </Card>
  );
}

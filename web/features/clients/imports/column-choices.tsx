import { type ImportKind, type ImportTarget, importTargets } from '#domain/clients/imports/import-targets';
import { type ColumnTargets, missingColumns } from '#domain/clients/imports/match-columns';
import type { ImportFile } from '#domain/clients/imports/read-file';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

interface ColumnChoicesProps {
  readonly kind: ImportKind;
  readonly file: ImportFile;
  /** The product that the file seems to come from. */
  readonly product: string | undefined;
  readonly targets: ColumnTargets;
  readonly onChange: (targets: ColumnTargets) => void;
  readonly onNext: () => void;
  readonly isBusy: boolean;
}

/** Chooses what each column of the file contains. Guessed from the column's name; the user can change it. */
export function ColumnChoices(props: ColumnChoicesProps) {
  const { kind, file, product, targets, onChange, onNext, isBusy } = props;
  const choices = Object.entries(importTargets[kind]) as [ImportTarget, string][];
  const missing = missingColumns(kind, targets);
  // Each target can have only one column.
  const choose = (column: number, target: ImportTarget | undefined) =>
    onChange(
      targets.map((other, index) => (index === column ? target : other === target ? undefined : other)),
    );
  const hintOf = (column: number) => {
    const row = file.rows.find(({ cells }) => cells[column]?.trim());
    return row ? `For example: ${row.cells[column]?.slice(0, 40)}` : 'Empty';
  };
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-muted">
        {product === undefined
          ? 'Choose what each column holds.'
          : `The columns look like those of ${product}. Check what each one holds.`}
      </p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {[...file.headers.entries()].map(([column, header]) => (
          <li key={column} className="min-w-0 break-words">
            <SelectField
              id={`column-${column}`}
              label={header.slice(0, 60) || `Column ${column + 1}`}
              hint={hintOf(column)}
              value={targets[column] ?? ''}
              onChange={(event) =>
                choose(column, choices.find(([target]) => target === event.currentTarget.value)?.[0])
              }
            >
              <option value="">Leave out</option>
              {choices.map(([target, label]) => (
                <option key={target} value={target}>
                  {label}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      {missing !== undefined && (
        <p role="status" className="text-sm text-error">
          {missing}
        </p>
      )}
      <div>
        <Button disabled={missing !== undefined} busy={isBusy} busyLabel="Comparing..." onClick={onNext}>
          Show what will change
        </Button>
      </div>
    </div>
  );
}

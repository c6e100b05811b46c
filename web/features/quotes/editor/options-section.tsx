import { useRef, useTransition } from 'react';
import type { SheetAmount } from '#domain/documents/settlement';
import { parsePercent } from '#domain/money';
import type { OptionDraft } from '#domain/quotes/quote-draft';
import { optionLimits, optionTexts } from '#domain/quotes/quote-options';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusAfterRender } from '../../../ui/use-focus-after-render.ts';
import { elementId } from '../../documents/form/form-faults.ts';
import type { OptionParts } from '../../documents/form/form-state.ts';
import type { InvoiceForm } from '../../documents/form/use-invoice-form.ts';
import { useUndo } from '../../documents/form/use-undo.ts';
import type { FormChoices } from './line-marks.tsx';
import {
  optionName,
  withAddedOption,
  withChangedOption,
  withLineOfOption,
  withOptionAgain,
  withoutOption,
} from './option-rows.ts';
import type { QuoteFormDraft } from './quote-form.ts';

interface OptionsSectionProps {
  readonly form: InvoiceForm<QuoteFormDraft>;
  readonly choices: FormChoices;
  /** The total of each option, as the preview shows it. */
  readonly totals: readonly SheetAmount[];
}

/** The ID of the element with the name of an option. */
const nameId = (index: number): string => elementId(`options.${index}.name`);

/** What the client can choose between, below the lines. A quote without options shows only two buttons. */
export function OptionsSection({ form, choices, totals }: OptionsSectionProps) {
  const { draft, lineIds, dispatch, errors } = form;
  const offerUndo = useUndo();
  const focusAfterRender = useFocusAfterRender();
  const addButton = useRef<HTMLButtonElement>(null);
  // A new option copies all lines of the last one. The button is busy at once, and the lines follow.
  const [isAdding, startAdding] = useTransition();
  const { options = [] } = draft;
  const change = (next: (parts: OptionParts) => OptionParts) =>
    dispatch({ kind: 'change-options', change: next });
  const partsNow = (): OptionParts => ({
    options,
    lines: draft.lineItems.map((line, at) => ({ id: lineIds[at], line })),
  });
  function remove(index: number, name: string) {
    const before = partsNow();
    change((parts) => withoutOption(parts, index));
    focusAfterRender(() => document.getElementById(nameId(Math.max(0, index - 1))) ?? addButton.current);
    offerUndo(`${name} removed`, () => change((parts) => withOptionAgain(parts, before, index)));
  }
  function addLine(index: number) {
    const { at } = withLineOfOption(partsNow(), index);
    change((parts) => withLineOfOption(parts, index).parts);
    focusAfterRender(() =>
      document.querySelectorAll('[data-line]')[at]?.querySelector<HTMLElement>('[data-cell="description"]'),
    );
  }
  const listError = errors.get('options');
  return (
    <section aria-labelledby="options-heading" className="grid gap-4 p-4 sm:p-6">
      <div>
        <h2 id="options-heading" className="text-lg font-semibold">
          What your client chooses
        </h2>
        <p className="mt-1 text-sm text-muted">
          Up to four options, such as Good, Better and Best, and lines that your client can add or leave out.
        </p>
      </div>
      {options.map((option, index) => (
        <OptionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its position
          key={index}
          {...{ form, option, index }}
          total={totals[index]?.value ?? ''}
          onChange={(changed) => change((parts) => withChangedOption(parts, index, changed))}
          onAddLine={() => addLine(index)}
          onRemove={() => remove(index, optionName(option, index))}
        />
      ))}
      {listError !== undefined && <p className="text-sm text-error">{listError}</p>}
      <div className="flex flex-wrap gap-3">
        {options.length < optionLimits.most && (
          <Button
            ref={addButton}
            variant="outline"
            busy={isAdding}
            onClick={() => startAdding(() => change(withAddedOption))}
          >
            {options.length === 0 ? 'Offer options' : '+ Add option'}
          </Button>
        )}
        {!choices.isShown && (
          <Button variant="outline" onClick={choices.show}>
            Optional lines
          </Button>
        )}
      </div>
    </section>
  );
}

interface OptionFieldsProps extends Pick<OptionsSectionProps, 'form'> {
  readonly option: OptionDraft;
  readonly index: number;
  readonly total: string;
  readonly onChange: (change: Partial<OptionDraft>) => void;
  readonly onAddLine: () => void;
  readonly onRemove: () => void;
}

/** The fields of one option. Its lines are in the list of lines. */
function OptionFields({ form, option, index, total, onChange, onAddLine, onRemove }: OptionFieldsProps) {
  const { errors } = form;
  const { photos = [] } = form.draft;
  const rate = parsePercent(form.draft.taxRate ?? '');
  const hasTax = rate.ok && rate.value > 0;
  const name = optionName(option, index);
  const key = `options.${index}.name`;
  const photo = photos.some(({ photoId }) => photoId === option.photoId) ? option.photoId : undefined;
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-line p-4">
      <legend className="sr-only">{name}</legend>
      <TextField
        id={elementId(key)}
        label={`Option ${index + 1}`}
        hint={`Price: ${total}${hasTax ? `, ${optionTexts.taxIncluded}` : ''}, from its lines above.`}
        value={option.name}
        error={errors.get(key)}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        onBlur={() => form.onFieldBlur(key)}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={option.isRecommended === true}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ isRecommended: checked ? true : undefined })
          }
          className="size-5 shrink-0 accent-brand"
        />
        <span>
          {optionTexts.recommended}
          <span className="sr-only"> {name}</span>
        </span>
      </label>
      {photos.length > 0 && (
        <SelectField
          id={`option-${index}-photo`}
          label="Photo"
          labelPrefix={name}
          optional
          value={photo ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ photoId: value === '' ? undefined : value })}
        >
          <option value="">None</option>
          {photos.map(({ photoId, caption }, at) => (
            <option key={photoId} value={photoId}>
              {caption || `Photo ${at + 1}`}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onAddLine()}>{`+ Add line to ${name}`}</Button>
        <Button variant="outline" onClick={() => onRemove()}>{`Remove ${name}`}</Button>
      </div>
    </fieldset>
  );
}

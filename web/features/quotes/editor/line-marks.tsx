import { createContext, use, useMemo, useState } from 'react';
import { tickStates } from '#domain/documents/choosable-line';
import { optionTexts } from '#domain/quotes/quote-options';
import { SelectField } from '../../../ui/select-field.tsx';
import type { LineMarksProps } from '../../documents/lines/line-row.tsx';
import { optionName } from './option-rows.ts';
import type { QuoteFormDraft } from './quote-form.ts';

/** What the rows of a quote form show about options and optional lines. */
export interface FormChoices {
  /** The names of the options; empty if there are none. */
  readonly names: readonly string[];
  /** True if each row shows whether the client decides about it. */
  readonly isShown: boolean;
  readonly show: () => void;
}

/** Passes the options to the rows, which otherwise render only if their own line changes. */
export const ChoicesContext = createContext<FormChoices>({
  names: [],
  isShown: false,
  show: () => undefined,
});

/** The choices of a form. Rows show them once there are some, or after the owner asked for optional lines. */
export function useChoicesOfForm({ options = [], lineItems }: Pick<QuoteFormDraft, 'options' | 'lineItems'>) {
  const [isAsked, setIsAsked] = useState(false);
  const hasOptional = lineItems.some(({ optional }) => optional !== undefined);
  const names = JSON.stringify(options.map(optionName));
  const isShown = isAsked || hasOptional || options.length > 0;
  return useMemo<FormChoices>(
    () => ({ names: JSON.parse(names) as string[], isShown, show: () => setIsAsked(true) }),
    [names, isShown],
  );
}

const tickLabels = { ticked: 'Optional, ticked', unticked: 'Optional, not ticked' } as const;

/** Whose a line is: the option that it belongs to, and whether the client decides about it. */
export function LineMarks({ id, index, line, onChange }: LineMarksProps) {
  const { names, isShown } = use(ChoicesContext);
  if (!isShown) return null;
  return (
    <div className="col-span-full grid gap-2 pb-2 min-[22rem]:grid-cols-2">
      {names.length > 0 && (
        <SelectField
          id={`line-${id}-option`}
          label="Part of"
          labelPrefix={`Line ${index + 1}`}
          value={line.option ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ option: value === '' ? undefined : Number(value) })
          }
        >
          <option value="">{optionTexts.everyOption}</option>
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its position
            <option key={at} value={at}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        id={`line-${id}-optional`}
        label="Client decides"
        labelPrefix={`Line ${index + 1}`}
        value={line.optional ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ optional: tickStates.find((state) => state === value) })
        }
      >
        <option value="">Always included</option>
        {tickStates.map((state) => (
          <option key={state} value={state}>
            {tickLabels[state]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

import type {
  ChangeEvent,
  ComponentProps,
  FocusEvent,
  KeyboardEvent,
  MouseEvent,
  SyntheticEvent,
} from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { elementId } from './field-keys.ts';
import type { TextFieldName } from './form-state.ts';
import { PrintedArea, PrintedField } from './printed-field.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';

type Bound<Draft extends InvoiceDraft> = {
  readonly form: InvoiceForm<Draft>;
  readonly field: TextFieldName<Draft>;
};

/** True when the whole window lost the focus: the field is not left, and its faults can wait. */
export const isWindowBlur = (event: FocusEvent): boolean => document.activeElement === event.target;

/**
 * For the mouse on a button of the form: the field keeps the focus, so that no error appears under the pointer and moves
 * the button away between press and click.
 */
export const keepFieldFocus = (event: MouseEvent): void => event.preventDefault();

/** Notes whether the browser can make a value of what a field shows. */
const noteReadable = <Draft extends InvoiceDraft>(
  { form, field }: Bound<Draft>,
  { currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>,
) => form.dispatch({ kind: 'read', field, isReadable: !currentTarget.validity.badInput });

/** What ties a field on the page to a field of the draft. */
const bound = <Draft extends InvoiceDraft>({ form, field }: Bound<Draft>) => ({
  id: elementId(field),
  name: field,
  value: form.draft[field] as string,
  error: form.errors.get(field),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    form.change(field, event.currentTarget.value);
    noteReadable({ form, field }, event);
  },
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    noteReadable({ form, field }, event);
    if (!isWindowBlur(event)) form.leave(field);
  },
  // Half a date brings no other event.
  onKeyUp: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    noteReadable({ form, field }, event),
});

type Unbound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'onKeyUp' | 'form'>;

/** A text field of the draft. */
export const DraftField = <Draft extends InvoiceDraft>({
  form,
  field,
  ...rest
}: Bound<Draft> & Unbound<ComponentProps<typeof PrintedField>>) => (
  <PrintedField {...rest} {...bound({ form, field })} />
);

/** A field of several lines of the draft. */
export const DraftArea = <Draft extends InvoiceDraft>({
  form,
  field,
  ...rest
}: Bound<Draft> & Unbound<ComponentProps<typeof PrintedArea>>) => (
  <PrintedArea {...rest} {...bound({ form, field })} />
);

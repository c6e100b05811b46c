import type {
  ChangeEvent,
  ComponentProps,
  FocusEvent,
  KeyboardEvent,
  MouseEvent,
  ReactNode,
  SyntheticEvent,
} from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { termChoices, termLabel } from '#domain/invoices/terms';
import { elementId } from './form-faults.ts';
import type { TextFieldName } from './form-state.ts';
import { PrintedArea, PrintedField } from './printed-field.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';

type Bound<Draft extends InvoiceDraft> = {
  readonly form: InvoiceForm<Draft>;
  readonly field: TextFieldName<Draft>;
};

/** True when the whole window lost the focus: the user did not leave the field, so its faults can wait. */
export const isWindowBlur = (event: FocusEvent): boolean => document.activeElement === event.target;

/**
 * For mouse presses on a button of the form: the field keeps the focus, because an error that appeared would move the
 * button before the click.
 */
export const keepFieldFocus = (event: MouseEvent): void => event.preventDefault();

/** Records whether the browser can read what a field shows. */
const noteReadable = <Draft extends InvoiceDraft>(
  { form, field }: Bound<Draft>,
  { currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>,
) => form.dispatch({ kind: 'read', field, isReadable: !currentTarget.validity.badInput });

/** Binds a field on the page to a field of the draft. */
const bound = <Draft extends InvoiceDraft>({ form, field }: Bound<Draft>) => ({
  id: elementId(field),
  name: field,
  value: (form.draft[field] as string | undefined) ?? '',
  error: form.errors.get(field),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    form.change(field, event.currentTarget.value);
    noteReadable({ form, field }, event);
  },
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    noteReadable({ form, field }, event);
    if (!isWindowBlur(event)) form.leave(field);
  },
  // A half-typed date raises no other event.
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

/** One part of a form, under its title. */
export const FormSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <div className="p-4 sm:p-6">
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  </div>
);

/** The choices of a select for days to pay; `none` labels no choice. */
export const TermOptions = ({ none }: { readonly none: string }) => (
  <>
    <option value="">{none}</option>
    {termChoices.map((days) => (
      <option key={days} value={days}>
        {termLabel(days)}
      </option>
    ))}
  </>
);

/** Says which keys submit, where there is a keyboard. */
export const SubmitKeys = ({ does }: { readonly does: 'sends' | 'saves' }) => (
  <span className="hidden lg:inline">Ctrl+Enter or ⌘+Enter {does} it.</span>
);

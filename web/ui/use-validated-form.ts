import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';

/** Field by field what is wrong, in words; a right field is absent. */
export type FormFaults<Values> = Partial<Record<keyof Values, string>>;

interface ValidatedFormOptions<Values extends FieldValues> {
  readonly defaultValues: DefaultValues<Values>;
  readonly validate: (values: Values) => FormFaults<Values>;
  /** Called at every keystroke, such as to take an earlier failure off the screen. */
  readonly onEdit?: () => void;
}

/**
 * A form whose errors appear on submit or when a filled field is left, and go as soon as the field is edited. Submit
 * with faults focuses the first of them. Spread `field(name)` on a field of the design system.
 */
export function useValidatedForm<Values extends FieldValues>({
  defaultValues,
  validate,
  onEdit,
}: ValidatedFormOptions<Values>) {
  const resolver: Resolver<Values> = (values) => {
    const faults = Object.entries(validate(values));
    const errors = Object.fromEntries(
      faults
        .filter(([, message]) => message !== undefined)
        .map(([name, message]) => [name, { type: 'validate', message }]),
    );
    return (Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }) as Awaited<
      ReturnType<Resolver<Values>>
    >;
  };
  const form = useForm<Values>({ defaultValues, resolver, mode: 'onSubmit', reValidateMode: 'onSubmit' });
  const { errors } = form.formState;

  const field = (name: Path<Values>) => {
    const { onChange, onBlur, ref } = form.register(name);
    const message = (errors as Record<string, { readonly message?: string } | undefined>)[name]?.message;
    return {
      name,
      ref,
      error: message,
      onChange: (event: { readonly target: unknown }) => {
        form.clearErrors(name);
        onEdit?.();
        return onChange(event);
      },
      onBlur: async (event: { readonly target: unknown }) => {
        await onBlur(event);
        // An empty field that is merely passed through is nobody's mistake yet.
        if (form.getValues(name) !== '') await form.trigger(name);
      },
    };
  };
  return { form, field };
}

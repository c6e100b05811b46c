import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { readableValue, unreadable } from './readable-value.ts';

/** Error messages by field; valid fields are absent. */
export type FormFaults<Values> = Partial<Record<keyof Values, string>>;

interface ValidatedFormOptions<Values extends FieldValues> {
  readonly defaultValues: DefaultValues<Values>;
  readonly validate: (values: Values) => FormFaults<Values>;
  /** Called at every keystroke, for example to remove an earlier error. */
  readonly onEdit?: () => void;
}

/**
 * Returns a function that waits for the end of a press. An error message that appears while a button is held down would
 * move the button away, and the click would be lost.
 */
function usePressEnd(): () => Promise<void> {
  const pressed = useRef(false);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
    };
    window.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, release, true);
    };
  }, []);
  return () =>
    new Promise((resolve) => {
      if (!pressed.current) return resolve();
      // The click event follows the release within the same task.
      const released = () => setTimeout(resolve);
      for (const end of ['pointerup', 'pointercancel'])
        window.addEventListener(end, released, { capture: true, once: true });
    });
}

/** Marks fields whose content the browser cannot parse, so that they do not count as empty. */
function withUnreadable<Values extends FieldValues>(
  values: Values,
  fields: Readonly<Record<string, { readonly ref: unknown } | undefined>>,
): Values {
  const unreadableFields = Object.entries(fields).flatMap(([name, field]) =>
    field?.ref instanceof HTMLInputElement && readableValue(field.ref) === unreadable
      ? [[name, unreadable] as const]
      : [],
  );
  return unreadableFields.length === 0 ? values : { ...values, ...Object.fromEntries(unreadableFields) };
}

/**
 * A form whose errors appear on submit or when a filled field loses focus, and disappear when the field is edited. A
 * submit with errors focuses the first one. Spread `field(name)` on a field of the design system.
 */
export function useValidatedForm<Values extends FieldValues>({
  defaultValues,
  validate,
  onEdit,
}: ValidatedFormOptions<Values>) {
  const resolver: Resolver<Values> = (values, _context, { fields }) => {
    const faults = Object.entries(validate(withUnreadable(values, fields)));
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
  const pressEnd = usePressEnd();

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
        await pressEnd();
        // Tabbing through an empty field is not an error yet.
        if (form.getValues(name) !== '') await form.trigger(name);
      },
    };
  };
  return { form, field };
}

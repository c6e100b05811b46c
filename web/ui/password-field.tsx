import { type ComponentPropsWithRef, useState } from 'react';
import { FieldLayout, type FieldProps, inputClasses, useFieldIds } from './field.tsx';

type PasswordFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'type'> & FieldProps;

/** A password field whose button shows the password. Set `autoComplete` to current-password or new-password. */
export function PasswordField({ label, id, error, hint, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const ids = useFieldIds(id, error, hint);
  return (
    <FieldLayout {...{ label, error, hint, className }} id={ids.id}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...ids}
          type={shown ? 'text' : 'password'}
          className={inputClasses(error, 'pr-16')}
        />
        <button
          type="button"
          aria-controls={ids.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid min-w-16 place-items-center rounded-control text-sm font-medium text-link"
        >
          <span>
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </span>
        </button>
      </div>
    </FieldLayout>
  );
}

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What every field takes beside the attributes of its own element. */
export interface FieldProps {
  readonly label: string;
  /** The element's id, for links to the field; made up when absent. */
  readonly id?: string;
  /** What is wrong, in words. Turns the field red and is announced with it. */
  readonly error?: string | undefined;
  /** The caller shows the error itself, in an element with the id `errorIdOf(id)`. */
  readonly errorElsewhere?: boolean;
  readonly hint?: ReactNode;
  /** The label is there for screen readers only: always, or in a container of 36rem, where a column's heading shows it. */
  readonly hideLabel?: boolean | 'in-columns';
  /** Said before the label to tell repeated fields apart, such as "Line 2"; not shown. */
  readonly labelPrefix?: string;
  /** Says "optional" beside the label. */
  readonly optional?: boolean;
}

/** Classes of every input: 44 px high, 16 px type so that phones do not zoom. */
export const inputClasses = (error: string | undefined, extra?: string): string =>
  classNames(
    'block min-h-11 w-full min-w-0 rounded-control border bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:opacity-60',
    error === undefined ? 'border-control' : 'border-error ring-1 ring-error',
    extra,
  );

/** The id of the element that says what is wrong with a field. */
export const errorIdOf = (id: string): string => `${id}-error`;

/** The ids and ARIA attributes that tie an input to its label, hint and error. */
export function useFieldIds(id: string | undefined, error: string | undefined, hint: ReactNode) {
  const own = useId();
  const inputId = id ?? own;
  const described = [
    hint !== undefined && `${inputId}-hint`,
    error !== undefined && errorIdOf(inputId),
  ].filter(Boolean);
  return {
    id: inputId,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': described.join(' ') || undefined,
  } as const;
}

const labelClasses = (hidden: boolean | 'in-columns'): string =>
  hidden === true
    ? 'sr-only'
    : classNames('mb-1 block text-sm font-medium', hidden === 'in-columns' && '@xl:sr-only');

type FieldLayoutProps = Pick<FieldProps, 'label' | 'error' | 'hint'> & {
  readonly id: string;
  readonly hideLabel?: boolean | 'in-columns' | undefined;
  readonly labelPrefix?: string | undefined;
  readonly errorElsewhere?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** Label above, hint and error below. */
export function FieldLayout(props: FieldLayoutProps) {
  const {
    id,
    label,
    error,
    hint,
    hideLabel = false,
    labelPrefix,
    errorElsewhere = false,
    optional = false,
    className,
    children,
  } = props;
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={labelClasses(hideLabel)}>
        {labelPrefix !== undefined && <span className="sr-only">{labelPrefix} </span>}
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && !errorElsewhere && (
        <p id={errorIdOf(id)} className="mt-1 text-sm text-error">
          {error}
        </p>
      )}
    </div>
  );
}

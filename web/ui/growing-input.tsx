import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { inputClasses } from './field.tsx';

type GrowingInputProps = Omit<ComponentPropsWithRef<'textarea'>, 'value'> & {
  readonly value: string;
  readonly error: string | undefined;
  readonly inputClassName?: string | undefined;
};

/** Replaces line breaks with spaces, because a single-line input cannot contain them. */
export const withoutLineBreaks = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');

/**
 * The input of a text without line breaks that grows with its content: an invisible copy of the text determines the
 * height. The caller applies `withoutLineBreaks` to the typed value.
 */
export function GrowingInput({ value, error, inputClassName, ...rest }: GrowingInputProps) {
  return (
    <div className="growing-input" data-text={value}>
      <textarea
        rows={1}
        dir="auto"
        {...rest}
        value={value}
        className={inputClasses(error, classNames('resize-none overflow-hidden', inputClassName))}
      />
    </div>
  );
}

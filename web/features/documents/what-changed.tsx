import { useId } from 'react';
import type { SheetChange } from '#domain/documents/sheet-changes';
import { classNames } from '../../ui/class-names.ts';

interface WhatChangedProps {
  readonly changes: readonly SheetChange[];
  /** True if space is limited: on a phone only the first change is listed, elsewhere three. */
  readonly isShort?: boolean;
  readonly className?: string;
}

/** The differences in amount due, due date and lines from an earlier version; empty if there are none. */
export function WhatChanged({ changes, isShort = false, className }: WhatChangedProps) {
  const id = useId();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classNames('text-sm print:hidden', className)}>
      <h2 id={id} className="font-semibold">
        What changed
      </h2>
      <dl className="mt-1 grid gap-1">
        {changes.slice(0, isShort ? 3 : undefined).map(({ label, before, after }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same description
            key={index}
            className={classNames(
              'flex flex-wrap justify-between gap-x-4',
              isShort && index > 0 && 'max-md:hidden',
            )}
          >
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd className="ml-auto text-right tabular-nums">
              {before !== undefined && (
                <span className="inline-block text-muted">
                  <Figures text={before} prefix={after === undefined ? 'Removed: ' : 'Was '} />
                </span>
              )}{' '}
              {after !== undefined && (
                <span className="inline-block font-medium">
                  <Figures text={after} prefix={before === undefined ? 'Added: ' : 'now '} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isShort && changes.length > 1 && <p className="text-muted md:hidden">and {changes.length - 1} more</p>}
      {isShort && changes.length > 3 && (
        <p className="text-muted max-md:hidden">and {changes.length - 3} more</p>
      )}
    </section>
  );
}

/** Text that can wrap between its amounts, but not within them. */
const Figures = ({ text, prefix }: { readonly text: string; readonly prefix: string }) => (
  <>
    {prefix}
    {text.split(' ').map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order.
      <span key={index}>
        {index > 0 && ' '}
        <span className="whitespace-nowrap">{part}</span>
      </span>
    ))}
  </>
);

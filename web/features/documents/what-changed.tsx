import { useId } from 'react';
import type { SheetChange } from '#domain/documents/sheet-changes';
import { AsWritten } from '../../ui/as-written.tsx';
import { classNames } from '../../ui/class-names.ts';

interface WhatChangedProps {
  readonly changes: readonly SheetChange[];
  readonly className?: string;
}

/** The differences in amounts, due date and lines from an earlier version; empty if there are none. */
export function WhatChanged({ changes, className }: WhatChangedProps) {
  const id = useId();
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classNames('text-sm print:hidden', className)}>
      <h2 id={id} className="font-semibold">
        What changed
      </h2>
      <ChangeList changes={changes} className="mt-1" />
    </section>
  );
}

/** Each difference with both values. */
export const ChangeList = ({ changes, className }: WhatChangedProps) => (
  <dl className={classNames('grid gap-1', className)}>
    {changes.map(({ label, before, after }, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same description
        key={index}
        className="flex flex-wrap justify-between gap-x-4"
      >
        <dt className="min-w-0 wrap-anywhere">
          <AsWritten text={label} />
        </dt>
        <dd className="ml-auto text-right tabular-nums">
          {before !== undefined && (
            <span className="inline-block text-muted">
              <WrappedAmounts text={before} prefix={after === undefined ? 'Removed: ' : 'Was '} />
            </span>
          )}{' '}
          {after !== undefined && (
            <span className="inline-block font-medium">
              <WrappedAmounts text={after} prefix={before === undefined ? 'Added: ' : 'now '} />
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** Text that can wrap between its amounts, but not within them. */
const WrappedAmounts = ({ text, prefix }: { readonly text: string; readonly prefix: string }) => (
  <>
    {prefix}
    {text.split(' ').map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order.
      <span key={index}>
        {index > 0 && ' '}
        <span className="whitespace-nowrap">
          <AsWritten text={part} />
        </span>
      </span>
    ))}
  </>
);

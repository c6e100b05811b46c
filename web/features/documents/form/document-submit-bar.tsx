import type { ReactNode, Ref } from 'react';
import type { SheetAmount } from '#domain/documents/settlement';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { keepFieldFocus } from './draft-field.tsx';

/** The labels of a button of the bar, normally and while it is busy. */
interface BarButtonProps {
  readonly label: string;
  readonly busyLabel: string;
  readonly busy: boolean;
}

interface DocumentSubmitBarProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly total: string;
  /** Amounts below the total: the deposit that is subtracted from it, or the deposit that is requested. */
  readonly deposit?: readonly SheetAmount[] | undefined;
  readonly isPreviewing: boolean;
  readonly onTogglePreview: () => void;
  readonly submit: BarButtonProps;
  /** The button that saves the form as a draft; undefined if the document is no longer a draft. */
  readonly draft: (BarButtonProps & { readonly onSave: () => void }) | undefined;
  /** The error of the last submit, shown first. */
  readonly failure?: ReactNode;
  /** Who will receive the document, shown above the buttons. */
  readonly children?: ReactNode;
  /** Who will receive it, in one short line beside the total; only on a phone. */
  readonly phoneLine?: string | undefined;
  /** Shown below the buttons. */
  readonly footer?: ReactNode;
}

/**
 * Total and buttons, always visible below the form. On small screens it also has the switch to the preview.
 *
 * On a phone all elements are items of one box that wraps, so that the bar is low: total and recipient in one line, then
 * the buttons in one row.
 */
export function DocumentSubmitBar(props: DocumentSubmitBarProps) {
  const { total, deposit = [], phoneLine, isPreviewing, submit, draft, failure, children, footer } = props;
  return (
    <ActionBar className="bottom-0 z-30 -mx-[clamp(1rem,4vw,1.5rem)] border-t border-line bg-surface px-4 py-1.5 max-sm:flex max-sm:px-3 max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-0.5 sm:mx-0 sm:py-3 sm:mt-4 sm:rounded-t-card sm:border-x sm:px-6 lg:rounded-b-card lg:border-b print:hidden">
      {failure && <div className="max-sm:basis-full">{failure}</div>}
      {children}
      <div className="items-center gap-x-4 max-sm:contents sm:flex">
        <p
          className={classNames(
            'mr-auto min-w-0 max-sm:order-1 max-sm:flex max-sm:basis-full max-sm:items-baseline max-sm:gap-x-2',
            deposit.length > 0 && 'max-sm:flex-wrap',
          )}
        >
          <span className="shrink-0 text-xs text-muted sm:block">Running Total</span>
          <strong
            className="amount block shrink-0 truncate text-left text-lg leading-tight font-semibold sm:text-xl"
            translate="no"
          >
            {total}
          </strong>
          {phoneLine !== undefined && (
            <span
              className={classNames(
                'min-w-0 text-xs leading-tight text-muted sm:hidden',
                deposit.length > 0 ? 'order-last line-clamp-1 basis-full' : 'line-clamp-2 grow text-right',
              )}
            >
              {phoneLine}
            </span>
          )}
          {deposit.map(({ label, value }, index) => (
            <span
              key={label}
              className={classNames(
                'block shrink-0 text-xs text-muted',
                // A phone has room for what is due in the end.
                index < deposit.length - 1 && 'max-sm:hidden',
              )}
            >
              {label}{' '}
              <span className="inline-block whitespace-nowrap text-ink tabular-nums" translate="no">
                {value}
              </span>
            </span>
          ))}
        </p>
        <Button
          variant="outline"
          className="max-sm:order-4 max-sm:px-2 lg:hidden"
          onClick={props.onTogglePreview}
        >
          {isPreviewing ? 'Edit' : 'Preview'}
        </Button>
        <div className="flex min-w-0 gap-2 max-sm:order-5 max-sm:flex-1 sm:gap-4">
          {draft && (
            <Button
              variant="outline"
              className="sm:shrink-0 max-sm:px-2 max-sm:py-1 max-sm:leading-tight"
              onMouseDown={keepFieldFocus}
              busy={draft.busy}
              busyLabel={draft.busyLabel}
              onClick={draft.onSave}
            >
              {draft.label}
            </Button>
          )}
          <Button
            ref={props.ref}
            type="submit"
            onMouseDown={keepFieldFocus}
            className="grow max-sm:px-2 max-sm:py-1 max-sm:leading-tight"
            busy={submit.busy}
            busyLabel={submit.busyLabel}
          >
            {submit.label}
          </Button>
        </div>
      </div>
      {footer}
      <p role="status" className="sr-only">
        {submit.busy ? submit.busyLabel : draft?.busy && draft.busyLabel}
      </p>
    </ActionBar>
  );
}

import type { ReactNode } from 'react';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { useProfile, useSendVerification } from '../../../session/use-account.ts';
import { classNames } from '../../../ui/class-names.ts';

interface RecipientLineProps {
  /** Who will receive the document. */
  readonly children: ReactNode;
  /** A `LineButton` on the right. */
  readonly action?: ReactNode;
  /** A switch that changes the recipient. On a phone it is beside the total. */
  readonly choice?: ReactNode;
}

/** The first line of a submit bar: who will receive the document. */
export const RecipientLine = ({ children, action, choice }: RecipientLineProps) => (
  <div className="mb-2 flex-wrap items-center justify-between gap-x-4 max-sm:contents sm:flex">
    <p
      className={classNames(
        'min-w-0 grow text-sm font-medium wrap-anywhere sm:basis-48 sm:py-1',
        action ? 'basis-[calc(100%-6.25rem)]' : 'basis-full',
      )}
    >
      {children}
    </p>
    {(action || choice) && (
      <div className="flex-wrap items-center gap-x-4 max-sm:contents sm:flex">
        {action}
        {choice && <div className="max-sm:order-2 max-[22rem]:max-w-24">{choice}</div>}
      </div>
    )}
  </div>
);

/** A `RecipientLine` for an account whose address is not verified, with a button to send the link again. */
export function UnverifiedRecipientLine({ children }: { readonly children: ReactNode }) {
  const { email } = useProfile().lite;
  const { mutate, isPending, isSuccess, error } = useSendVerification();
  const statusText = isSuccess
    ? recipientTexts.linkSent(email)
    : error && (failureOf(error).sentence ?? recipientTexts.linkFailed);
  return (
    <RecipientLine
      action={
        !isSuccess && (
          <LineButton disabled={isPending} onClick={() => mutate()}>
            {isPending ? recipientTexts.sendingLink : recipientTexts.sendLink}
          </LineButton>
        )
      }
    >
      {children}{' '}
      <span role="status" className="font-normal text-muted">
        {statusText}
      </span>
    </RecipientLine>
  );
}

interface LineButtonProps {
  readonly disabled?: boolean;
  /** Whether the menu or section that the button opens is open; undefined for a button that opens nothing. */
  readonly isExpanded?: boolean;
  readonly className?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that looks like a link, for a `RecipientLine`. On a phone its text may have two lines. */
export const LineButton = ({
  disabled = false,
  isExpanded,
  className,
  onClick,
  children,
}: LineButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    aria-expanded={isExpanded}
    onClick={onClick}
    className={classNames(
      'min-h-11 shrink-0 text-sm font-semibold text-link underline disabled:opacity-50 max-sm:max-w-22 max-sm:text-right max-sm:leading-tight',
      className,
    )}
  >
    {children}
  </button>
);

/** One recipient in the sheet of a phone, and what they get. */
export const RecipientRow = ({ address, gets }: { readonly address: string; readonly gets: string }) => (
  <li className="min-w-0">
    <span className="block font-semibold wrap-anywhere" translate="no">
      {address}
    </span>
    <span className="block text-sm text-muted">{gets}</span>
  </li>
);

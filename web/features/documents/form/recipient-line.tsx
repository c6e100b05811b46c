import type { ReactNode } from 'react';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { useProfile, useSendVerification } from '../../../session/use-account.ts';

interface RecipientLineProps {
  /** Who will receive the document. */
  readonly children: ReactNode;
  /** Actions for changing the recipient, on the right. */
  readonly actions?: ReactNode;
}

/** The first line of a submit bar: who will receive the document. */
export const RecipientLine = ({ children, actions }: RecipientLineProps) => (
  <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
    <p className="min-w-0 grow basis-48 py-1 text-sm font-medium wrap-anywhere">{children}</p>
    {actions && <div className="flex flex-wrap items-center gap-x-4">{actions}</div>}
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
      actions={
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
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button in the line that looks like a link. */
export const LineButton = ({ disabled = false, isExpanded, onClick, children }: LineButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    aria-expanded={isExpanded}
    onClick={onClick}
    className="min-h-11 shrink-0 text-sm font-semibold text-link underline disabled:opacity-50"
  >
    {children}
  </button>
);

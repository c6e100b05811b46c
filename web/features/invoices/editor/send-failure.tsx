import type { ReactNode } from 'react';
import { keptOnDevice } from '#domain/contract/call-failure';
import { PageLink } from '../../../routing/page-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import type { SendFailure } from './use-submit-invoice.ts';

interface SendFailureProps {
  readonly failure: SendFailure;
  /** Shown to an unverified account: asks to verify the address. */
  readonly verificationNotice: ReactNode;
  /** Opens the latest state of the invoice instead of this form. */
  readonly onReload: () => void;
  /** Opens a copy of the invoice, because this one can no longer be edited. */
  readonly onDuplicate: () => void;
}

/** Explains why sending failed or is not confirmed, and what the user can do. */
export function SendFailureNotice({ failure, verificationNotice, onReload, onDuplicate }: SendFailureProps) {
  const { code } = failure;
  return (
    <div className="mb-3 grid gap-3">
      <Alert tone={code === 'delivery-unknown' ? 'warning' : 'error'}>
        {failure.message}
        {failure.isOffline && <span className="block">{keptOnDevice}</span>}
        <Advice code={code} onReload={onReload} onDuplicate={onDuplicate} />
      </Alert>
      {code === 'unverified-limit' && verificationNotice}
    </div>
  );
}

/** What the user can do about a failure: text, or a button. */
function Advice({
  code,
  onReload,
  onDuplicate,
}: Pick<SendFailureProps, 'onReload' | 'onDuplicate'> & { readonly code: string | undefined }) {
  switch (code) {
    case 'mail-refused':
      return ' It is saved as a draft, and nothing was emailed.';
    case 'delivery-unknown':
      return ' It may have arrived.';
    case 'invoice-changed':
    case 'invoice-not-found':
      return <Action onClick={onReload}>Reload</Action>;
    case 'invoice-paid':
    case 'invoice-partly-paid':
    case 'invoice-void':
      return <Action onClick={onDuplicate}>Duplicate</Action>;
    case 'setup-incomplete':
      return (
        <>
          {' '}
          <PageLink to="liteSettings" className="font-semibold text-error underline">
            Business Settings
          </PageLink>
        </>
      );
    default:
      return null;
  }
}

const Action = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <>
    {' '}
    <button type="button" className="-my-3 min-h-11 px-1 font-semibold underline" onClick={onClick}>
      {children}
    </button>
  </>
);

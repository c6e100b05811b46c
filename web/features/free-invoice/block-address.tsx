import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { MailLinkAction } from '../../ui/mail-link-action.tsx';

/**
 * A button that stops free invoices to an address. `token` is the email's token for that address; undefined until it is
 * known.
 */
export const BlockAddress = ({ token }: { readonly token: string | undefined }) => (
  <MailLinkAction
    token={token}
    runAction={(linkToken) => call('block-free-invoices', { body: { token: linkToken } })}
    isInvalidLink={(error) => failureOf(error).kind === 'refused'}
    buttonText="Stop invoices to my address"
    doneText="Done. Nobody can have an invoice mailed to your address again."
  >
    <h2 className="text-lg font-semibold">Stop invoices to my address</h2>
    <p className="mt-1 mb-5 text-muted">
      From then on nobody can have an invoice sent to you from the free generator or a new account, not even
      you.
    </p>
  </MailLinkAction>
);

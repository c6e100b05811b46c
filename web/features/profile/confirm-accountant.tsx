import { accountantPageTexts } from '#domain/profile/accountant';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { MailLinkAction } from '../../ui/mail-link-action.tsx';

/** A button that confirms the accountant's address. `token` is the email's token; undefined until it is known. */
export const ConfirmAccountant = ({ token }: { readonly token: string | undefined }) => (
  <MailLinkAction
    token={token}
    runAction={(linkToken) => call('confirm-accountant', { body: { token: linkToken } })}
    isInvalidLink={(error) => failureOf(error).kind === 'refused'}
    buttonText={accountantPageTexts.button}
    busyLabel="One moment..."
    doneText={accountantPageTexts.done}
  />
);

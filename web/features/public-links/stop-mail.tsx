import { stopMailLabel } from '#domain/messaging/mail-to-client';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { MailLinkAction } from '../../ui/mail-link-action.tsx';

/** Stops the mail of one business to an address, on a button. The mail's token says whose; undefined while unknown. */
export const StopMail = ({ token }: { readonly token: string | undefined }) => (
  <MailLinkAction
    token={token}
    act={(known) => call('stop-business-mail', { path: { token: known } })}
    isRefusal={(error) => failureOf(error).kind === 'refused'}
    button={stopMailLabel}
    done="Done. This business cannot email you any more."
  />
);

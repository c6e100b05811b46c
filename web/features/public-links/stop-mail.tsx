import { stopMailLabel } from '#domain/messaging/mail-to-client';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { MailLinkAction } from '../../ui/mail-link-action.tsx';

/** The emails that a link stops: those of one business to its client, or ours about early access. */
export type StoppedMail = 'business' | 'early-access';

const actions = {
  business: {
    operation: 'stop-business-mail',
    button: stopMailLabel,
    done: 'Done. This business cannot email you any more.',
  },
  'early-access': {
    operation: 'leave-early-access',
    button: 'Unsubscribe',
    done: 'Done. You get no more email about early access.',
  },
} as const;

interface StopMailProps {
  readonly stopped: StoppedMail;
  /** The email's token; undefined until it is known. */
  readonly token: string | undefined;
}

/** Stops emails to an address. Needs a click on a button, because email programs open links on their own. */
export function StopMail({ stopped, token }: StopMailProps) {
  const { operation, button, done } = actions[stopped];
  return (
    <MailLinkAction
      token={token}
      act={(known) => call(operation, { path: { token: known } })}
      isRefusal={(error) => failureOf(error).kind === 'refused'}
      button={button}
      done={done}
    />
  );
}

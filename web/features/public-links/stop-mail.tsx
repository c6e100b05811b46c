import { stopMailLabel } from '#domain/client-email/mail-to-client';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { MailLinkAction } from '../../ui/mail-link-action.tsx';

/**
 * The emails that an unsubscribe link stops: those of one business to its client, or the product's own about early
 * access.
 */
export type MailKind = 'business' | 'early-access';

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
  readonly mailKind: MailKind;
  /** The token in the link: undefined until the page is hydrated, '' if it is missing. */
  readonly token: string | undefined;
}

/**
 * A button that unsubscribes an address. Opening the link does nothing by itself, because email programs open links
 * automatically.
 */
export function StopMail({ mailKind, token }: StopMailProps) {
  const { operation, button: buttonText, done: doneText } = actions[mailKind];
  return (
    <MailLinkAction
      token={token}
      runAction={(linkToken) => call(operation, { path: { token: linkToken } })}
      isInvalidLink={(error) => failureOf(error).kind === 'refused'}
      buttonText={buttonText}
      doneText={doneText}
    />
  );
}

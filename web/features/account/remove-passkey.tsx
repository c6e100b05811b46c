import { formatLongDate } from '#domain/calendar-date';
import { removePasskey } from '../../adapters/auth/passkeys.ts';
import { useAccountDay } from '../../session/use-account-day.ts';
import { AskingButton } from '../../ui/asking-button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { NamedPasskey } from './use-passkeys.ts';

interface RemovePasskeyProps {
  readonly passkey: NamedPasskey;
  readonly onRemoved: () => Promise<unknown>;
}

/** Removes a passkey after a question. */
export function RemovePasskey({ passkey: { credentialId, name }, onRemoved }: RemovePasskeyProps) {
  const { state, run } = useAction(async () => {
    await removePasskey(credentialId);
    await onRemoved();
  });
  return (
    <AskingButton
      variant="quiet"
      question={{
        title: `Remove the passkey "${name}"?`,
        description: 'It no longer signs in to your account. You can delete it on your device as well.',
        confirm: 'Remove',
      }}
      busy={state.kind === 'running'}
      busyLabel="Removing..."
      failure={state.kind === 'failed' ? 'The passkey could not be removed. Please try again.' : undefined}
      onConfirm={() => void run()}
    >
      Remove<VisuallyHidden> {name}</VisuallyHidden>
    </AskingButton>
  );
}

/** The name of a passkey, and the day it was added. */
export function PasskeyLabel({ passkey: { name, addedAt } }: Pick<RemovePasskeyProps, 'passkey'>) {
  const dayOf = useAccountDay();
  return (
    <div className="min-w-0 text-sm">
      <p className="font-medium wrap-anywhere">{name}</p>
      {addedAt && (
        <p className="text-muted">
          Added <time dateTime={addedAt.toISOString()}>{formatLongDate(dayOf(addedAt.toISOString()))}</time>
        </p>
      )}
    </div>
  );
}

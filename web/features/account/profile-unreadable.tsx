import { settingsMessages } from '#domain/profile/settings';
import { Alert } from '../../ui/alert.tsx';
import { longWaitText } from '../../ui/use-long-wait.ts';

interface ProfileUnreadableProps {
  /** True if the request is still running after a long wait. */
  readonly isSlow?: boolean;
  readonly onRetry: () => void;
}

/** Shown at sign-in and sign-up when the profile of the signed-in user could not be read. Offers another attempt. */
export const ProfileUnreadable = ({ isSlow = false, onRetry }: ProfileUnreadableProps) => (
  <Alert tone={isSlow ? 'info' : 'error'}>
    {isSlow ? longWaitText : settingsMessages.loadFailed}{' '}
    <button type="button" className="font-semibold underline" onClick={onRetry}>
      Try again
    </button>
  </Alert>
);

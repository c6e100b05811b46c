import { settingsMessages } from '#domain/profile/settings';
import { Alert } from '../../ui/alert.tsx';
import { longWaitText } from '../../ui/use-long-wait.ts';

interface ProfileUnreadableProps {
  /** True while it may still be answered, after a long wait. */
  readonly isSlow?: boolean;
  readonly onRetry: () => void;
}

/** Says at sign-in and sign-up that the profile of who is signed in could not be read, and tries again. */
export const ProfileUnreadable = ({ isSlow = false, onRetry }: ProfileUnreadableProps) => (
  <Alert tone={isSlow ? 'info' : 'error'}>
    {isSlow ? longWaitText : settingsMessages.loadFailed}{' '}
    <button type="button" className="font-semibold underline" onClick={onRetry}>
      Try again
    </button>
  </Alert>
);

import { settingsMessages } from '#domain/profile/settings';
import { Alert } from '../../ui/alert.tsx';

/** Says at sign-in and sign-up that the profile of who is signed in could not be read, and tries again. */
export const ProfileUnreadable = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Alert tone="error">
    {settingsMessages.loadFailed}{' '}
    <button type="button" className="font-semibold underline" onClick={onRetry}>
      Try again
    </button>
  </Alert>
);

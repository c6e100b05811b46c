import { settingsMessages } from '#domain/profile/settings';
import { Button } from '../../ui/button.tsx';

/** Shown when the session or the profile could not be read, for example without network. The user stays signed in. */
export function UnreadableScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="page-narrow section text-center">
      <div role="alert">
        <h1 className="text-2xl font-semibold">{settingsMessages.loadFailed}</h1>
        <p className="mt-3 text-muted">You are still signed in, and nothing you typed is lost.</p>
      </div>
      <div className="mt-6">
        <Button onClick={onRetry}>Try again</Button>
      </div>
    </main>
  );
}

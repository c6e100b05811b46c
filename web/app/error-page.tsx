import { Button } from '../ui/button.tsx';

/** Shown instead of a page that failed to load or render. */
export function ErrorPage() {
  return (
    <div className="page-narrow section text-center" role="alert">
      <h1 className="text-3xl font-semibold">Something went wrong</h1>
      <p className="mt-3 text-muted">
        This page could not be shown. What you typed is kept on this device. Check your connection and try
        again.
      </p>
      <div className="mt-6 flex justify-center">
        <Button onClick={() => window.location.reload()}>Reload page</Button>
      </div>
    </div>
  );
}

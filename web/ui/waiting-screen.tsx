import { Spinner } from './spinner.tsx';

/** What stands until the session or a page's code is there. */
export function WaitingScreen({ text = 'Loading...' }: { readonly text?: string | undefined }) {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-muted">
      <span className="flex items-center gap-3">
        <Spinner />
        {text}
      </span>
    </div>
  );
}

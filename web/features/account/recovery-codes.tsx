import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Ten recovery codes. They are shown only once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.focus(), []);
  // Undefined until Copy is pressed; false if copying failed.
  const [isCopied, setIsCopied] = useState<boolean>();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div className="mt-5 grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          Your recovery codes
        </h3>
        <p className="mt-1 text-sm text-muted">
          Print them or write them down now: they are not shown again. If you lose your phone, one of them and
          your password sign you in. Each works once, and codes you made before no longer work.
        </p>
      </div>
      <ul className="grid gap-x-6 gap-y-2 rounded-control border border-line p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isCopied !== undefined && (
        <Alert tone={isCopied ? 'success' : 'error'}>
          {isCopied ? 'The codes are copied.' : 'The codes could not be copied. Please write them down.'}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 sm:justify-end">
        <Button variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </div>
    </div>
  );
}

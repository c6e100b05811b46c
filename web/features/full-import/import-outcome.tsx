import { useState } from 'react';
import type { FullImportStatus } from '#domain/full-import/contract';
import { countText } from '#domain/text';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { useStepFocus } from '../../ui/use-step-focus.ts';
import type { useFullImport } from './use-full-import.ts';

/** Messages for some values of the status's `problem`. */
const problemTexts: Readonly<Record<string, string>> = {
  taken:
    'A number or a name in the file was used for something else in the meantime. Everything was taken back.',
};

interface ImportOutcomeProps {
  readonly status: FullImportStatus;
  readonly state: Pick<ReturnType<typeof useFullImport>, 'undo' | 'isUndoing'> &
    Pick<ReturnType<typeof useStepFocus>, 'focusStep'>;
}

/** The result of the last import, with the question before it is undone. */
export function ImportOutcome({ status, state }: ImportOutcomeProps) {
  const [isAsking, setAsking] = useState(false);
  const { kept = 0, problem = '' } = status;
  const keptText =
    kept > 0
      ? ` ${countText(kept, 'record')} stayed, because you used or changed ${kept === 1 ? 'it' : 'them'} since.`
      : '';
  switch (status.state) {
    case 'done':
      return (
        <div className="mt-4 grid gap-3">
          <Alert tone="success">{`Imported ${countText(status.total, 'record')}.`}</Alert>
          {isAsking ? (
            <div ref={state.focusStep} tabIndex={-1} className="grid gap-3">
              <p className="text-sm">
                Undo removes everything that was imported. What was used or changed since stays.
              </p>
              <div className="flex flex-wrap gap-3">
                <Button
                  busy={state.isUndoing}
                  busyLabel="Starting..."
                  onClick={() => {
                    setAsking(false);
                    state.undo();
                  }}
                >
                  Remove what was imported
                </Button>
                <Button variant="outline" onClick={() => setAsking(false)}>
                  Keep it
                </Button>
              </div>
            </div>
          ) : (
            <div>
              <Button variant="outline" onClick={() => setAsking(true)}>
                Undo import
              </Button>
            </div>
          )}
        </div>
      );
    case 'undone':
      return (
        <Alert tone="info" className="mt-4">
          {`The import was taken back.${keptText}`}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="error" className="mt-4">
          {`${problemTexts[problem] ?? 'The import failed, and everything was taken back. Please try again.'}${keptText}`}
        </Alert>
      );
    default:
      return null;
  }
}

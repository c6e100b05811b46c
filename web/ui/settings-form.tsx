import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface SettingsFormProps {
  readonly children: ReactNode;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  /** The button's label. */
  readonly save: string;
  /** Shown after a successful save. */
  readonly done?: string | undefined;
  /** Shown after a failed save. */
  readonly failure?: string | undefined;
}

/** A card of settings with its own save button. */
export const SettingsForm = ({ children, onSave, isSaving, save, done, failure }: SettingsFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSave();
    }}
  >
    <Card className="grid gap-5 p-5 sm:p-6">
      {children}
      {done !== undefined && <Alert tone="success">{done}</Alert>}
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      <div className="sm:flex sm:justify-end">
        <Button type="submit" busy={isSaving} busyLabel="Saving..." className="w-full sm:w-auto">
          {save}
        </Button>
      </div>
    </Card>
  </form>
);

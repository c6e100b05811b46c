import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

interface FormNoticeProps {
  readonly tone: 'info' | 'warning';
  /** The buttons: label and action. */
  readonly actions: Readonly<Record<string, () => void>>;
  readonly children: ReactNode;
}

/** A notice above the form that explains where its content comes from, with buttons. */
export const FormNotice = ({ tone, actions, children }: FormNoticeProps) => (
  <Alert
    tone={tone}
    className={`mb-4 flex items-center justify-between gap-x-4 py-1.5 ${tone === 'warning' ? 'flex-wrap' : ''}`}
  >
    <span className="min-w-0 py-1.5">{children}</span>
    <span className={tone === 'warning' ? '-mx-3 flex' : '-mr-3 flex shrink-0'}>
      {Object.entries(actions).map(([label, run]) => (
        <Button key={label} variant="quiet" onClick={run}>
          {label}
        </Button>
      ))}
    </span>
  </Alert>
);

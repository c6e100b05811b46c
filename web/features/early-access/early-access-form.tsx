import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '#domain/brand';
import type { EarlyAccessSource } from '#domain/early-access/early-access-source';
import { earlyAccessTexts } from '#domain/site/claims';
import { siteRoutes } from '#domain/site-routes';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useJoinEarlyAccess } from './use-join-early-access.ts';

interface EarlyAccessFormProps {
  readonly source: EarlyAccessSource;
  /** After success: redirects to /thank-you, or shows a message instead of the form. */
  readonly thanks: 'page' | 'message';
}

/**
 * A form with one email field. A small script holds a submit until the application has loaded, and then repeats it.
 * Before that script has loaded, a submit does nothing (`method="dialog"`), so that the URL never contains the address.
 */
export function EarlyAccessForm({ source, thanks }: EarlyAccessFormProps) {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const { isSubmitting, isDone, failure, join, edit } = useJoinEarlyAccess(
    source,
    thanks === 'page' ? () => void navigate(siteRoutes.thankYou.path) : undefined,
  );
  const { submit, submitting, done } = earlyAccessTexts[source];

  if (isDone && thanks === 'message')
    return (
      <Alert tone="success" className="text-base! font-medium">
        {done}
      </Alert>
    );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void join(email);
  };
  return (
    <form method="dialog" onSubmit={onSubmit} aria-label={submit}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@yourbusiness.com"
          required
          maxLength={254}
          disabled={isSubmitting || isDone}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            edit();
          }}
        />
        <Button type="submit" busy={isSubmitting} busyLabel={submitting}>
          {submit}
        </Button>
      </div>
      <NeedsScript email={brand.supportEmail} />
      {failure !== undefined && (
        <Alert tone="error" className="mt-3">
          {failure}
        </Alert>
      )}
    </form>
  );
}

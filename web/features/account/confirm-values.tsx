import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { confirmTexts as texts } from '#domain/account/confirm-texts';
import { withReference } from '#domain/contract/call-failure';
import { connectionTexts } from '#domain/online-payments/connection-texts';
import type { OwnerChoice, OwnerConfirmation, OwnerValue } from '#domain/profile/owner-values';
import { settingsMessages } from '#domain/profile/settings-messages';
import { choiceOf } from '#domain/reminders/reminder-settings';
import { stageLabels } from '#domain/reminders/reminder-texts';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { accountKey, logoKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useProfile } from '../../session/use-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type Choices = Partial<Record<OwnerValue, OwnerChoice>>;

/** Sends the choices. Decided values disappear from the list when the account is read again. */
function useConfirm() {
  const { userId } = useUser();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Choices) => callAsAccount('confirm-values', { body }),
    onSuccess: async (_done, { logo }) => {
      if (logo === 'clear') void cache.invalidateQueries({ queryKey: logoKey(userId) });
      await cache.invalidateQueries({ queryKey: accountKey(userId) });
    },
  });
}

/** Shows a value stored in the account, so that the owner can recognize it. */
function StoredValue({
  value,
  logoUrl,
}: {
  readonly value: OwnerValue;
  readonly logoUrl: string | undefined;
}) {
  const { lite, business } = useProfile();
  switch (value) {
    case 'howToPay':
      return (
        <>
          {lite.howToPay?.text !== undefined && <p className="whitespace-pre-line">{lite.howToPay.text}</p>}
          {lite.howToPay?.link !== undefined && <p dir="ltr">{lite.howToPay.link}</p>}
          {lite.howToPay?.online !== undefined && <p>{connectionTexts.title}</p>}
        </>
      );
    case 'businessEmail':
      return <p translate="no">{business.email}</p>;
    case 'logo':
      return (
        <img src={logoUrl} alt="Logo" className="max-h-16 max-w-32 rounded-control bg-white object-contain" />
      );
    case 'reminders':
      return (
        <p>
          {choiceOf(lite.reminders)
            .stages.map((stage) => stageLabels[stage])
            .join(', ')}
        </p>
      );
  }
}

interface RowProps {
  readonly value: OwnerValue;
  readonly logoUrl: string | undefined;
  readonly busy: boolean;
  readonly onChoose: (choice: OwnerChoice) => void;
}

function ValueRow({ value, logoUrl, busy, onChoose }: RowProps) {
  return (
    <li className="grid gap-3 border-t border-line py-4 sm:flex sm:items-start sm:justify-between">
      <div className="min-w-0 break-words">
        <h3 className="font-semibold">{texts.labels[value]}</h3>
        <div className="mt-1 text-sm text-muted">
          <StoredValue value={value} logoUrl={logoUrl} />
        </div>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button variant="outline" disabled={busy} onClick={() => onChoose('keep')}>
          {texts.keep}
          <VisuallyHidden> {texts.labels[value]}</VisuallyHidden>
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => onChoose('clear')}>
          {texts.clear}
          <VisuallyHidden> {texts.labels[value]}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

/**
 * Asks the owner about values that were set before the account was taken over or its address verified: "Keep" or
 * "Clear" for each. The page passes the logo; without one, the logo is not asked about.
 */
export function ConfirmValues({
  toConfirm,
  logoUrl,
}: {
  readonly toConfirm: OwnerConfirmation;
  readonly logoUrl: string | undefined;
}) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, error } = useConfirm();
  const values = toConfirm.values.filter((value) => value !== 'logo' || logoUrl !== undefined);
  const remaining = values.length;
  const previous = useRef(remaining);
  useEffect(() => {
    // The pressed button was removed together with its row.
    if (remaining < previous.current) heading.current?.focus();
    previous.current = remaining;
  }, [remaining]);
  if (remaining === 0) return null;
  const { heading: title, hint } = toConfirm.isWithheld ? texts.withheld : texts.review;
  const keepAll: Choices = Object.fromEntries(values.map((value) => [value, 'keep']));
  return (
    <section aria-labelledby={titleId}>
      <Card className="p-5">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{hint}</p>
        <ul className="mt-4">
          {values.map((value) => (
            <ValueRow
              key={value}
              value={value}
              logoUrl={logoUrl}
              busy={isPending}
              onChoose={(choice) => mutate({ [value]: choice })}
            />
          ))}
        </ul>
        {error && (
          <Alert tone="error" className="mb-4">
            {withReference(settingsMessages.saveFailed, failureOf(error))}
          </Alert>
        )}
        <Button busy={isPending} onClick={() => mutate(keepAll)}>
          {texts.keepAll}
        </Button>
      </Card>
    </section>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jobSettingsTexts } from '#domain/jobs/job-settings-texts';
import { settingsMessages } from '#domain/profile/settings-messages';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { jobSettingsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useAccountTime } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { SettingsForm } from '../../ui/settings-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast-host.tsx';

/** The settings of jobs: reminders of the day before, and the calendar feed. */
export function JobSettings() {
  const { userId } = useUser();
  const query = useQuery({
    queryKey: jobSettingsKey(userId),
    queryFn: () => callAsAccount('get-job-settings'),
  });
  if (query.isPending) return <Skeleton className="h-48 rounded-card" />;
  if (!query.data)
    return <LoadFailure text={jobSettingsTexts.loadFailed} onRetry={() => void query.refetch()} />;
  const { remindsClients, feedMadeAt } = query.data;
  return (
    <div className="grid gap-6">
      <DayBefore saved={remindsClients} />
      <CalendarFeed madeAt={feedMadeAt} />
    </div>
  );
}

/** The switch for reminders of the day before. */
function DayBefore({ saved }: { readonly saved: boolean }) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const [isOn, setIsOn] = useState(saved);
  const { mutate, reset, status } = useMutation({
    mutationFn: (remindsClients: boolean) => callAsAccount('set-job-settings', { body: { remindsClients } }),
    onSuccess: (answer) => cache.setQueryData(jobSettingsKey(userId), answer),
  });
  return (
    <SettingsForm
      onSave={() => mutate(isOn)}
      isSaving={status === 'pending'}
      save={jobSettingsTexts.save}
      done={status === 'success' ? jobSettingsTexts.saved : undefined}
      failure={status === 'error' ? settingsMessages.saveFailed : undefined}
    >
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">{jobSettingsTexts.dayBefore}</h2>
        <p className="text-sm text-muted">{jobSettingsTexts.dayBeforeHint}</p>
        <CheckBox
          checked={isOn}
          onChange={(next) => {
            setIsOn(next);
            reset();
          }}
        >
          {jobSettingsTexts.remindClients}
        </CheckBox>
      </div>
    </SettingsForm>
  );
}

/** The link of the calendar feed. It is shown once, right after it was made. */
function CalendarFeed({ madeAt }: { readonly madeAt: string | undefined }) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const timeOf = useAccountTime();
  const renew = useMutation({
    mutationFn: () => callAsAccount('renew-job-feed'),
    gcTime: 0,
    onSuccess: ({ feedMadeAt }) =>
      cache.setQueryData(jobSettingsKey(userId), (known: object | undefined) => ({ ...known, feedMadeAt })),
  });
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="grid gap-2">
        <h2 className="text-lg font-semibold">{jobSettingsTexts.feed}</h2>
        <p className="text-sm text-muted">{jobSettingsTexts.feedHint}</p>
        {madeAt !== undefined && !renew.data && (
          <p className="text-sm">{jobSettingsTexts.madeAt(timeOf(madeAt))}</p>
        )}
      </div>
      {renew.data && <NewLink secret={renew.data.secret} />}
      {renew.isError && <Alert tone="error">{settingsMessages.saveFailed}</Alert>}
      <div>
        <Button variant="outline" busy={renew.isPending} onClick={() => renew.mutate()}>
          {madeAt === undefined ? jobSettingsTexts.makeLink : jobSettingsTexts.newLink}
        </Button>
      </div>
    </Card>
  );
}

/** A new link, to copy or to open in the calendar of this device. */
function NewLink({ secret }: { readonly secret: string }) {
  const showToast = useToast();
  const url = `${window.location.origin}/api/job-feeds/${secret}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast({ title: jobSettingsTexts.copied }),
      () => showToast({ title: jobSettingsTexts.copyFailed }),
    );
  return (
    <div className="grid gap-3">
      <Alert tone="info">{jobSettingsTexts.shownOnce}</Alert>
      <TextField label={jobSettingsTexts.link} readOnly value={url} translate="no" />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{jobSettingsTexts.copy}</Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClasses('outline')}>
          {jobSettingsTexts.open}
        </a>
      </div>
    </div>
  );
}

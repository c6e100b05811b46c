import { useEffect, useState } from 'react';
import { noReminders, settingsAfter } from '#domain/reminders/reminder-settings';
import { reminderTexts } from '#domain/reminders/reminder-texts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { localStore } from '../../../adapters/browser-store.ts';
import { useUser } from '../../../session/session.tsx';
import { useProfile, useShowAccountChange } from '../../../session/use-account.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';

const storageKeyOf = (userId: string) => userStorageKey(userId, 'asked-about-reminders');

interface RemindersOfferProps {
  /** The invoice that was just emailed to its client. */
  readonly invoiceId: string;
  readonly clientName: string;
}

/**
 * Asks, with the first invoice that is emailed, whether clients are reminded of invoices that are not paid. Empty once
 * the owner has chosen in Settings, and for later invoices.
 */
export function RemindersOffer({ invoiceId, clientName }: RemindersOfferProps) {
  const { userId } = useUser();
  const { reminders } = useProfile().lite;
  const showAccountChange = useShowAccountChange();
  const [isAsked] = useState(() => {
    const askedFor = localStore.read(storageKeyOf(userId)) ?? invoiceId;
    return reminders === undefined && askedFor === invoiceId;
  });
  const [choice, setChoice] = useState<boolean>();
  useEffect(() => {
    if (isAsked) localStore.write(storageKeyOf(userId), invoiceId);
  }, [isAsked, userId, invoiceId]);
  const saving = useAction(async (isOn: boolean) => {
    const chosen = { ...noReminders, isOn };
    await callAsAccount('set-reminders', { body: { isOn, stages: [...chosen.stages] } });
    showAccountChange({ reminders: settingsAfter(reminders, chosen, new Date().toISOString()) });
    setChoice(isOn);
  });
  if (!isAsked) return null;
  const isSaving = saving.state.kind === 'running';
  return (
    <section
      aria-label={reminderTexts.reminders}
      className="mx-auto mt-4 flex max-w-sm flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line px-4 py-3 text-left"
    >
      {choice === undefined && <p className="text-sm">{reminderTexts.offer(clientName)}</p>}
      <span role="status" className="text-sm text-muted">
        {choice === true && reminderTexts.offerTaken}
        {choice === false && reminderTexts.offerUndone}
      </span>
      {choice !== false && (
        <Button
          variant="outline"
          busy={isSaving}
          busyLabel="Saving..."
          onClick={() => void saving.run(choice === undefined)}
        >
          {choice === undefined ? reminderTexts.offerButton : 'Undo'}
        </Button>
      )}
      {saving.state.kind === 'failed' && (
        <p role="alert" className="text-sm text-error">
          {reminderTexts.failed}
        </p>
      )}
    </section>
  );
}

import { useMutation } from '@tanstack/react-query';
import { settingsMessages } from '#domain/profile/settings-messages';
import { quoteReminderTexts } from '#domain/quotes/quote-reminders';
import {
  choiceOf,
  type ReminderChoice,
  type ReminderSettings,
  type ReminderStage,
  reminderStages,
  settingsAfter,
} from '#domain/reminders/reminder-settings';
import { reminderTexts, stageLabels } from '#domain/reminders/reminder-texts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useShowAccountChange } from '../../session/use-account.ts';
import { useUnsavedChanges } from '../../session/use-unsaved-changes.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { SettingsForm } from '../../ui/settings-form.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';

interface Choice extends ReminderChoice {
  /** The owner is emailed about money. */
  readonly hearsOfMoney: boolean;
  /** Clients are reminded of open quotes. */
  readonly remindsOfQuotes: boolean;
}

function readChoice(stored: unknown): Choice | undefined {
  const {
    isOn,
    stages,
    hearsOfMoney,
    remindsOfQuotes = false,
  } = (stored ?? {}) as Partial<Record<keyof Choice, unknown>>;
  if (typeof isOn !== 'boolean' || typeof hearsOfMoney !== 'boolean' || !Array.isArray(stages))
    return undefined;
  return {
    isOn,
    stages: reminderStages.filter((stage) => stages.includes(stage)),
    hearsOfMoney,
    remindsOfQuotes: remindsOfQuotes === true,
  };
}

/**
 * Settings for emails about money: to the owner, on by default, and reminders to clients, off by default; each stage can
 * be turned on separately. Reminders of quotes are off by default too.
 */
export function RemindersForm({
  saved,
  hearsOfMoney = true,
  remindsOfQuotes = false,
}: {
  readonly saved: ReminderSettings | undefined;
  readonly hearsOfMoney?: boolean | undefined;
  readonly remindsOfQuotes?: boolean | undefined;
}) {
  const showAccountChange = useShowAccountChange();
  const unsaved = useUnsavedChanges<Choice | undefined>('reminders', undefined, readChoice);
  const { changes: typed, setChanges: setTyped } = unsaved;
  const choice = typed ?? { ...choiceOf(saved), hearsOfMoney, remindsOfQuotes };
  const { mutate, reset, status } = useMutation({
    mutationFn: ({ stages, ...switches }: Choice) =>
      callAsAccount('set-reminders', { body: { ...switches, stages: [...stages] } }),
    onSuccess: (_answer, chosen) => {
      showAccountChange({
        reminders: settingsAfter(saved, chosen, new Date().toISOString()),
        hearsOfMoney: chosen.hearsOfMoney,
        remindsOfQuotes: chosen.remindsOfQuotes,
      });
      setTyped((current) => (current === chosen ? undefined : current));
    },
  });
  const change = (part: Partial<Choice>) => {
    setTyped({ ...choice, ...part });
    reset();
  };
  return (
    <SettingsForm
      onSave={() => mutate(choice)}
      isSaving={status === 'pending'}
      save={reminderTexts.save}
      done={status === 'success' ? reminderTexts.saved : undefined}
      failure={status === 'error' ? settingsMessages.saveFailed : undefined}
    >
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">{reminderTexts.reminders}</h2>
        <p className="text-sm text-muted">{reminderTexts.hint}</p>
        <UnsavedChanges {...unsaved} onDiscard={unsaved.discard} />
        <CheckBox checked={choice.isOn} onChange={(isOn) => change({ isOn })}>
          {reminderTexts.turnOn}
        </CheckBox>
        <Stages choice={choice} onChange={(stages) => change({ stages })} />
      </div>
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">{quoteReminderTexts.heading}</h2>
        <p className="text-sm text-muted">{quoteReminderTexts.hint}</p>
        <CheckBox
          checked={choice.remindsOfQuotes}
          onChange={(reminds) => change({ remindsOfQuotes: reminds })}
        >
          {quoteReminderTexts.turnOn}
        </CheckBox>
      </div>
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">{reminderTexts.toOwner}</h2>
        <p className="text-sm text-muted">{reminderTexts.toOwnerHint}</p>
        <CheckBox checked={choice.hearsOfMoney} onChange={(hears) => change({ hearsOfMoney: hears })}>
          {reminderTexts.hearsOfMoney}
        </CheckBox>
      </div>
    </SettingsForm>
  );
}

/** A switch for each stage. */
function Stages({
  choice,
  onChange,
}: {
  readonly choice: ReminderChoice;
  readonly onChange: (stages: readonly ReminderStage[]) => void;
}) {
  const isChosen = (stage: ReminderStage) => choice.stages.includes(stage);
  return (
    <fieldset className="grid gap-1 sm:grid-cols-2" disabled={!choice.isOn}>
      <legend className="mb-1 text-sm text-muted">When an invoice is due and not paid</legend>
      {reminderStages.map((stage) => (
        <CheckBox
          key={stage}
          checked={isChosen(stage)}
          disabled={!choice.isOn}
          onChange={(isOn) =>
            onChange(reminderStages.filter((other) => (other === stage ? isOn : isChosen(other))))
          }
        >
          {stageLabels[stage]}
        </CheckBox>
      ))}
    </fieldset>
  );
}

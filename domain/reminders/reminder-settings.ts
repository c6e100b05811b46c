/** Days after the due date at which a client is reminded. */
export const reminderStages = [0, 3, 7, 14] as const;

export type ReminderStage = (typeof reminderStages)[number];

/** Which reminders an account wants, as it is shown and typed. */
export interface ReminderChoice {
  readonly isOn: boolean;
  /** The stages that are not switched off. */
  readonly stages: readonly ReminderStage[];
}

/** A choice with the instants (ISO) from which on each stage counts: none is made up for days before it was wanted. */
export interface ReminderSettings {
  readonly isOn: boolean;
  readonly stages: readonly { readonly days: ReminderStage; readonly since: string }[];
}

/** What an account has that never chose: no reminders, and all stages once it turns them on. */
export const noReminders: ReminderChoice = { isOn: false, stages: reminderStages };

/** What Settings shows. */
export const choiceOf = (settings: ReminderSettings | undefined): ReminderChoice =>
  settings ? { isOn: settings.isOn, stages: settings.stages.map(({ days }) => days) } : noReminders;

/** The settings after a choice: a stage that was on counts as before, any other from `now` (ISO) on. */
export function settingsAfter(
  before: ReminderSettings | undefined,
  { isOn, stages }: ReminderChoice,
  now: string,
): ReminderSettings {
  const kept = before?.isOn === true && isOn ? before.stages : [];
  return {
    isOn,
    stages: reminderStages
      .filter((days) => stages.includes(days))
      .map((days) => kept.find((stage) => stage.days === days) ?? { days, since: now }),
  };
}

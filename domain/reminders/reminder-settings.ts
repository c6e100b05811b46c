/**
 * Days after the due date on which clients are reminded, in order. An account that chose its stages has one that is added
 * later turned off.
 */
export const reminderStages = [0, 3, 7, 14] as const;

export type ReminderStage = (typeof reminderStages)[number];

/** The stages after the due date. */
export const lateStages = reminderStages.filter((days) => days !== 0);

/** The days of the stages after the due date, in words: "3, 7 and 14". */
export const lateStageWords = `${lateStages.slice(0, -1).join(', ')} and ${lateStages.at(-1)}`;

/** The reminder settings of an account, as shown and typed. */
export interface ReminderChoice {
  readonly isOn: boolean;
  /** The stages that are turned on. */
  readonly stages: readonly ReminderStage[];
}

/**
 * The stored settings. `since` is the instant (ISO) from which a stage applies, so that no reminders are sent for
 * earlier days.
 */
export interface ReminderSettings {
  readonly isOn: boolean;
  readonly stages: readonly { readonly days: ReminderStage; readonly since: string }[];
}

/** The settings of an account that never changed them: no reminders, and all stages once they are turned on. */
export const noReminders: ReminderChoice = { isOn: false, stages: reminderStages };

/** The settings as shown in Settings. */
export const choiceOf = (settings: ReminderSettings | undefined): ReminderChoice =>
  settings ? { isOn: settings.isOn, stages: settings.stages.map(({ days }) => days) } : noReminders;

/** The stored settings after a change. Stages that were already on keep their start; others start at `now` (ISO). */
export function settingsAfter(
  before: ReminderSettings | undefined,
  { isOn, stages }: ReminderChoice,
  now: string,
): ReminderSettings {
  const previousStages = before?.isOn === true && isOn ? before.stages : [];
  return {
    isOn,
    stages: reminderStages
      .filter((days) => stages.includes(days))
      .map((days) => previousStages.find((stage) => stage.days === days) ?? { days, since: now }),
  };
}

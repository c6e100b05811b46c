import * as z from 'zod/mini';
import {
  type ReminderSettings,
  type ReminderStage,
  reminderStages,
} from '#domain/reminders/reminder-settings';
import { flag, number, text } from '../../platform/table/attributes.ts';

const isStage = (stage: {
  readonly days: number;
  readonly since: string;
}): stage is {
  readonly days: ReminderStage;
  readonly since: string;
} => (reminderStages as readonly number[]).includes(stage.days);

/** The reminder settings of an account. Ignores stages of a newer release. */
export const reminderSettings = z.object({
  isOn: flag,
  stages: z.pipe(
    z.array(z.object({ days: number, since: text })),
    z.transform((stages): ReminderSettings['stages'] => stages.filter(isStage)),
  ),
});

import type { DoneAnswer } from '#domain/contract/call-failure';
import { type Problem, problem } from '#domain/contract/problems';
import type { ReminderChoice } from '#domain/reminders/reminder-settings';
import { ok, type Result, refuse } from '#domain/result';
import type { ReminderSwitches } from './ports.ts';

/** Turns the reminders of an account on or off, each stage by itself. What is turned on counts from now. */
export const setReminders = async (
  userId: string,
  choice: ReminderChoice,
  switches: ReminderSwitches,
): Promise<Result<DoneAnswer, Problem>> =>
  (await switches.choose(userId, choice)) ? ok({ success: true }) : refuse(problem('setup-incomplete'));

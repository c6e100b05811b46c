export { mailReminder } from './mail-reminder.ts';
export { remind } from './remind.ts';
export type { RemindNowPorts } from './remind-now.ts';
export { reminderKind } from './store/reminder-kind.ts';
export { reminderPlan } from './store/reminder-plan.ts';
export { reminderProjection } from './store/reminder-projection.ts';
export { reminderRound, reminderRoundProjection, reminderRounds } from './store/reminder-rounds.ts';
export { reminderStore } from './store/reminder-store.ts';

export { laterMilliseconds, runSchedule } from './run-schedule.ts';
export { scheduledItems } from './scheduled-items.ts';

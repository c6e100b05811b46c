export { laterMilliseconds, runSchedule } from './run-schedule.ts';
export { scheduledItems } from './scheduled-items.ts';
export {
  countFailure,
  noFailures,
  type OwnFailures,
  ownFailures,
  retryScheduled,
  scheduledAside,
} from './set-aside.ts';

export { runSchedule } from './run-schedule.ts';
export { scheduledIds, scheduledItems, scheduledWork } from './scheduled-items.ts';
export {
  countFailure,
  laterMilliseconds,
  noFailures,
  type OwnFailures,
  ownFailures,
  retryScheduled,
  scheduleAsideIndex,
  scheduledAside,
} from './set-aside.ts';

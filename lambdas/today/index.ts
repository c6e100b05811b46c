export { hideTodayEntry } from './hide-today-entry.ts';
export { listToday } from './list-today.ts';
export {
  becameOverdue,
  dropTodayItem,
  followDocument,
  putTodayItem,
  putTodayItemAgain,
  todayHiding,
  todayItem,
  todayList,
} from './store/today-item.ts';
export { overdueHiddenUntil, pauseOverdue, todayProjection } from './store/today-projection.ts';
export { warrantyWrites } from './store/warranty-entries.ts';

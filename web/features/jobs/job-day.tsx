import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type TouchEvent, useRef } from 'react';
import { type CalendarDate, daysAfter, daysBetween } from '#domain/calendar-date';
import { dayText, isOnDay } from '#domain/jobs/job-time';
import { jobTexts } from '#domain/jobs/job-words';
import { Button, iconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { WaitingList } from '../../ui/waiting-rows.tsx';
import type { JobDialogs } from './job-dialogs-type.ts';
import { JobCards, JobList } from './job-list.tsx';
import { useJobList } from './use-jobs.ts';

interface DaysProps {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly onDay: (day: CalendarDate) => void;
  readonly dialogs: JobDialogs;
}

/** Pixels that a finger moves sideways at least, and up or down at most, for a swipe. */
const swipe = { across: 60, along: 50 } as const;

/** Calls `go` with 1 after a swipe to the left and -1 after one to the right. */
function useSwipe(go: (direction: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!touch || !from) return;
      const [across, along] = [touch.clientX - from.x, Math.abs(touch.clientY - from.y)];
      if (Math.abs(across) >= swipe.across && along <= swipe.along) go(across < 0 ? 1 : -1);
    },
  };
}

interface StepperProps extends Pick<DaysProps, 'today' | 'onDay' | 'day'> {
  /** Days that a step moves. */
  readonly step: number;
  readonly noun: 'day' | 'week';
  readonly children: ReactNode;
}

/** The heading of a day or week, with buttons for the previous and the next one, and back to today. */
function Stepper({ day, today, onDay, step, noun, children }: StepperProps) {
  return (
    <div className="mb-3 flex items-center gap-1">
      <button
        type="button"
        aria-label={`Previous ${noun}`}
        className={iconButton}
        onClick={() => onDay(daysAfter(day, -step) || day)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </button>
      <h2 aria-live="polite" className="min-w-0 text-lg font-semibold">
        {children}
      </h2>
      <button
        type="button"
        aria-label={`Next ${noun}`}
        className={iconButton}
        onClick={() => onDay(daysAfter(day, step) || day)}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </button>
      {day !== today && (
        <Button variant="quiet" className="ml-auto" onClick={() => onDay(today)}>
          Back to today
        </Button>
      )}
    </div>
  );
}

/** "Today", "Tomorrow", or nothing for other days. */
function nameOfDay(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  return days === 0 ? 'Today, ' : days === 1 ? 'Tomorrow, ' : days === -1 ? 'Yesterday, ' : '';
}

/** The jobs of one day in order of time. */
export function JobDay({ day, today, onDay, dialogs }: DaysProps) {
  const swiping = useSwipe((direction) => onDay(daysAfter(day, direction) || day));
  return (
    <div {...swiping} className="min-h-[60dvh] sm:min-h-0">
      <Stepper {...{ day, today, onDay }} step={1} noun="day">
        {nameOfDay(day, today)}
        {dayText(day)}
      </Stepper>
      <JobList
        selection={{ from: day, to: day }}
        dialogs={dialogs}
        label={`Jobs on ${dayText(day)}`}
        empty={
          <EmptyState title={jobTexts.nothingToday}>
            Jobs with this date appear here, with address and phone.
          </EmptyState>
        }
      />
    </div>
  );
}

const aSunday = '1970-01-04';

/** The Sunday with which the week of a day begins. */
export const firstOfWeek = (day: CalendarDate): CalendarDate =>
  daysAfter(day, -((((daysBetween(aSunday, day) ?? 0) % 7) + 7) % 7)) || day;

/** The jobs of seven days from Sunday on. */
export function JobWeek({ day, today, onDay, dialogs }: DaysProps) {
  const first = firstOfWeek(day);
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(first, index));
  const list = useJobList({ from: first, to: days[6] ?? first });
  const swiping = useSwipe((direction) => onDay(daysAfter(day, direction * 7) || day));
  return (
    <div {...swiping}>
      <Stepper {...{ day, today, onDay }} step={7} noun="week">
        Week of {dayText(first)}
      </Stepper>
      {list.isPending && <WaitingList label="Loading your jobs..." />}
      {list.isError && <LoadFailure text={jobTexts.listFailed} onRetry={list.retry} />}
      {!list.isPending && !list.isError && (
        <div className="grid gap-5">
          {days.map((each) => {
            const jobs = list.jobs.filter((job) => isOnDay(job, each));
            return (
              <section key={each} aria-label={dayText(each)}>
                <h3 className="mb-1.5 text-sm font-semibold text-muted">
                  {nameOfDay(each, today)}
                  {dayText(each)}
                </h3>
                {jobs.length > 0 ? (
                  <JobCards jobs={jobs} dialogs={dialogs} label={`Jobs on ${dayText(each)}`} />
                ) : (
                  <p className="text-sm text-muted">No jobs</p>
                )}
              </section>
            );
          })}
        </div>
      )}
    </div>
  );
}

import { type FormEvent, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDateInRange } from '#domain/calendar-date';
import { jobTexts } from '#domain/jobs/job-words';
import { useAccountToday } from '../../session/use-account-day.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { JobBoard } from './job-board.tsx';
import { JobDay, JobWeek } from './job-day.tsx';
import type { JobDialogs } from './job-dialogs-type.ts';
import { JobList } from './job-list.tsx';

const views = { today: 'Today', week: 'Week', 'to-schedule': 'To schedule', all: 'All' } as const;

type View = keyof typeof views;

const isView = (text: string): text is View => text in views;

/** Milliseconds without a key before a search starts. */
const searchPause = 300;

/** What the page shows; the address has it, so that Back and a reload show the same. */
function useShown() {
  const [params, setParams] = useSearchParams();
  const today = useAccountToday();
  const typedView = params.get('view') ?? '';
  const typedDay = params.get('day') ?? '';
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = { view: typedView, day: typedDay, search: params.get('search') ?? '', ...changes };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return {
    today,
    view: isView(typedView) ? typedView : ('today' as const),
    day: isDateInRange(typedDay) ? typedDay : today,
    search: params.get('search') ?? '',
    change,
  };
}

/** The jobs: of a day, of a week, without a date, all by stage, or those that a search finds. */
export function JobViews({ dialogs }: { readonly dialogs: JobDialogs }) {
  const { today, view, day, search, change } = useShown();
  const days = { day, today, dialogs, onDay: (next: string) => change({ day: next === today ? '' : next }) };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <nav aria-label="Views of jobs" className="flex flex-wrap gap-1">
          {Object.entries(views).map(([name, label]) => {
            const isShown = search === '' && view === name;
            return (
              <button
                key={name}
                type="button"
                aria-current={isShown ? 'page' : undefined}
                className={classNames(
                  'min-h-11 rounded-control px-3 text-sm font-medium sm:px-4',
                  isShown ? 'bg-brand-soft text-link' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
                onClick={() => change({ view: name === 'today' ? '' : name, day: '', search: '' })}
              >
                {label}
              </button>
            );
          })}
        </nav>
        <JobSearch search={search} onSearch={(text) => change({ search: text })} />
      </div>
      {search !== '' ? (
        <JobList
          key={search}
          selection={{ search }}
          dialogs={dialogs}
          label="Jobs found"
          showsDate
          empty={
            <EmptyState title={jobTexts.nothingFound}>
              The title, the client, the address and your notes are searched.
            </EmptyState>
          }
        />
      ) : view === 'week' ? (
        <JobWeek {...days} />
      ) : view === 'to-schedule' ? (
        <JobList
          selection={{ toSchedule: '1' }}
          dialogs={dialogs}
          label="Jobs to schedule"
          showsDate
          empty={
            <EmptyState
              title={jobTexts.nothingToSchedule}
              action={
                <Button variant="outline" onClick={() => change({ view: 'all' })}>
                  {jobTexts.showLeads}
                </Button>
              }
            >
              {jobTexts.toScheduleHint}
            </EmptyState>
          }
        />
      ) : view === 'all' ? (
        <JobBoard dialogs={dialogs} />
      ) : (
        <JobDay {...days} />
      )}
    </>
  );
}

interface JobSearchProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** The search box. It searches after a short pause, and at once with Enter. */
function JobSearch({ search, onSearch }: JobSearchProps) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  // Another view was chosen, or the address changed. What is typed stays as it is, with the space before the next word.
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search) setText(search);
  }
  useEffect(() => {
    if (text.trim() === search) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), searchPause);
    return () => clearTimeout(timer);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={submit}>
        <TextField
          type="search"
          label="Search jobs"
          hideLabel
          placeholder="Search title, client, address, notes"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}

import { type JobStage, jobStages } from '#domain/jobs/job-stage';
import { classNames } from '../../ui/class-names.ts';

const jobs: Record<
  JobStage,
  readonly { readonly who: string; readonly what: string; readonly note: string }[]
> = {
  Lead: [
    { who: 'N. Okafor', what: 'Water heater, 50 gal', note: 'Quote due' },
    { who: 'Elm St. HOA', what: 'Spring cleanup', note: 'Call back' },
  ],
  Scheduled: [
    { who: 'D. Whitfield', what: 'AC tune-up', note: 'Tue 8:30' },
    { who: 'Corner Deli', what: 'Panel upgrade', note: 'Wed 7:00' },
  ],
  'In Progress': [{ who: 'M. Ruiz', what: 'Drain line, crawl space', note: '2 of 3 days' }],
  Invoiced: [
    { who: 'T. Larsen', what: 'Capacitor and coil', note: '$393.50' },
    { who: 'P. Novak', what: 'Mow and edge, Oct.', note: '$240.00' },
  ],
  Paid: [{ who: 'J. Abara', what: 'Mixer tap', note: '$260.00' }],
};

const dots: Record<JobStage, string> = {
  Lead: 'bg-control',
  Scheduled: 'bg-link',
  'In Progress': 'bg-warning',
  Invoiced: 'bg-brand',
  Paid: 'bg-success',
};

/** A board with the five stages of a job; an example without interaction. */
export function JobBoard() {
  return (
    <section
      aria-label="Example of a job board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-t-card border border-b-0 border-line bg-surface p-4 pb-10 shadow-raised sm:p-6 sm:pb-12"
    >
      <ol className="grid min-w-[48rem] grid-cols-5 gap-3">
        {jobStages.map((stage) => (
          <li key={stage}>
            <p className="flex items-center gap-2 px-1 pb-2 text-sm font-semibold whitespace-nowrap">
              <span aria-hidden="true" className={classNames('size-2 rounded-full', dots[stage])} />
              {stage}
            </p>
            <ul className="grid gap-2">
              {jobs[stage].map(({ who, what, note }) => (
                <li key={who} className="rounded-control border border-line bg-page p-3 text-sm">
                  <p className="font-medium" translate="no">
                    {who}
                  </p>
                  <p className="text-muted">{what}</p>
                  <p className="mt-2 font-medium tabular-nums" translate="no">
                    {note}
                  </p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

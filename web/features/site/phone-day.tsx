const stops = [
  { time: '8:30', who: 'Dana Whitfield', what: 'AC tune-up', where: '402 Alder St' },
  { time: '10:45', who: 'Corner Deli', what: 'Panel upgrade, day 1', where: '77 Front Ave' },
  { time: '2:15', who: 'Maria Ruiz', what: 'Drain line, crawl space', where: '9 Birch Ct' },
];

/** The jobs of a day as the app lists them; an example without interaction. */
export function PhoneDay() {
  return (
    <section
      aria-label="Example of a day in the app"
      className="mx-auto max-w-80 rounded-t-[2rem] border-8 border-b-0 border-ink bg-surface p-4 pb-8 shadow-raised dark:border-line"
    >
      <p className="text-sm text-muted">Tuesday, November 3</p>
      <p className="text-2xl font-semibold">3 jobs today</p>
      <ol className="mt-4 grid gap-3">
        {stops.map(({ time, who, what, where }) => (
          <li key={time} className="rounded-card border border-line bg-page p-4">
            <p className="flex justify-between gap-2 font-semibold">
              <span translate="no">{who}</span>
              <span className="text-link tabular-nums" translate="no">
                {time}
              </span>
            </p>
            <p className="text-sm text-muted">{what}</p>
            <p className="text-sm text-muted">{where}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4 flex items-baseline justify-between rounded-card bg-brand p-4 text-white">
        <span className="text-sm">Still owed to you</span>
        <strong className="text-xl font-semibold tabular-nums" translate="no">
          $633.50
        </strong>
      </p>
    </section>
  );
}

import type { ContentPoint } from '#domain/content/prose';

/** A numbered list of steps. */
export function StepList({ steps }: { readonly steps: readonly ContentPoint[] }) {
  return (
    <ol className="grid gap-8 md:grid-cols-3 lg:gap-12">
      {steps.map(({ heading, text }, index) => (
        <li key={heading} className="border-t-2 border-brand pt-5">
          <span aria-hidden="true" className="text-sm font-semibold text-link">
            Step {index + 1}
          </span>
          <h3 className="mt-1 text-xl font-semibold">{heading}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

import type { Plan } from '#domain/content/plans';

/** What a plan costs now, and what it used to cost, struck through and said. */
export function PlanPrice({ plan }: { readonly plan: Plan }) {
  const { name, price, listPrice } = plan;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-4xl font-semibold tabular-nums">${price}</span>
      <span className="text-muted">a month</span>
      <s className="text-muted tabular-nums" aria-hidden="true">
        ${listPrice}
      </s>
      <span className="sr-only">{name === 'Starter' ? `list price $${listPrice}` : `was $${listPrice}`}</span>
    </p>
  );
}

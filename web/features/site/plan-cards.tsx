import { Check } from 'lucide-react';
import { contactSalesUrl, type Plan, plans } from '#domain/site/plans';
import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PlannedMark } from './feature-grid.tsx';

/** The current price of a plan, and its former or list price, struck through and labeled for screen readers. */
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

function PlanAction({ name }: { readonly name: Plan['name'] }) {
  switch (name) {
    case 'Starter':
      return (
        <PageLink to="liteSignup" className={buttonClasses('outline', 'w-full')}>
          Start free
        </PageLink>
      );
    case 'Pro':
      return (
        <PageLink to="invoicing" suffix="#trial" className={buttonClasses('outline', 'w-full')}>
          Join the list for the trial
        </PageLink>
      );
    case 'Team':
      return (
        <a href={contactSalesUrl} className={buttonClasses('outline', 'w-full')}>
          Contact Sales
        </a>
      );
  }
}

/** The three plans, one of them highlighted. */
export function PlanCards() {
  return (
    <ul className="grid gap-6 lg:grid-cols-3">
      {plans.map((plan) => (
        <li key={plan.name}>
          <Card
            className={classNames(
              'flex h-full flex-col p-6 sm:p-8',
              plan.highlighted && 'border-brand ring-1 ring-brand',
            )}
          >
            <div className="flex items-center justify-between gap-2">
              <h2 className="text-xl font-semibold">
                {plan.name}
                <PlannedMark />
              </h2>
              {plan.highlighted && (
                <span className="rounded-full bg-brand px-3 py-1 text-xs font-semibold text-white">
                  Recommended
                </span>
              )}
            </div>
            <div className="mt-4">
              <PlanPrice plan={plan} />
            </div>
            <p className="mt-3 text-muted">{plan.summary}</p>
            <ul className="mt-6 mb-8 grid gap-3">
              {plan.features.map((feature) => (
                <li key={feature} className="flex gap-3">
                  <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
                  {feature}
                </li>
              ))}
            </ul>
            <div className="mt-auto">
              <PlanAction name={plan.name} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

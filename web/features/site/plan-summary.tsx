import { plans } from '#domain/site/plans';
import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { PlanPrice } from './plan-cards.tsx';

/** The three plans in three lines, with links to the pricing page and to the sign-up for Lite. */
export function PlanSummary() {
  return (
    <>
      <ul className="grid gap-8 md:grid-cols-3">
        {plans.map((plan) => (
          <li key={plan.name} className="border-l-2 border-line pl-5">
            <h3 className="text-lg font-semibold">{plan.name}</h3>
            <PlanPrice plan={plan} />
            <p className="mt-2 text-muted">{plan.summary}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <PageLink to="pricing" className={buttonClasses('outline')}>
          Compare plans and fees
        </PageLink>
        <PageLink to="liteSignup" className={buttonClasses('outline')}>
          Start with Lite
        </PageLink>
      </div>
    </>
  );
}

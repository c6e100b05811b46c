import { Circle, CircleCheck } from 'lucide-react';
import { isProfileComplete, missingFromProfile } from '#domain/profile/completeness';
import type { BusinessProfile } from '#domain/profile/profile';
import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Lists what the profile still lacks. A missing state is listed, but the profile counts as complete without it. */
export function CompletenessCard({ business }: { readonly business: BusinessProfile }) {
  const missing = missingFromProfile(business);
  const complete = isProfileComplete(business);
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold">
        {complete ? 'Your business details are complete' : 'Complete your business details'}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {missing.length === 0
          ? 'Your name, address and phone are on every invoice.'
          : complete
            ? 'You can add one more detail.'
            : 'Clients pay sooner when they can see who to pay. Still missing:'}
      </p>
      {missing.length === 0 ? (
        <p className="mt-4 flex items-center gap-2 text-sm font-medium text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          All filled in
        </p>
      ) : (
        <>
          <ul className="mt-4 grid gap-2">
            {missing.map((name) => (
              <li key={name} className="flex items-center gap-2 text-sm">
                <Circle aria-hidden="true" className="size-4 shrink-0 text-muted" />
                {name}
              </li>
            ))}
          </ul>
          <PageLink to="liteSettings" className={buttonClasses('outline', 'mt-5')}>
            Add details
          </PageLink>
        </>
      )}
    </Card>
  );
}
